// One person's photos as a race: in the order they were taken, with the near-duplicates of a burst
// folded under the best one.

export interface RacePhoto {
  id: number;
  /** Undefined: the camera did not say; such photos come last, each on its own. */
  takenAt: Date | undefined;
  /** How sharp the clearest face in it is; 0 without a face. */
  sharpness: number;
  /** Whether a number was read in it. */
  legible: boolean;
}

export interface Burst<P> {
  best: P;
  /** The others of the burst, in their order. */
  folded: P[];
}

/** Frames of one burst follow each other as quickly. */
const BURST_GAP_MS = 2_000;
/** A runner stays before one camera no longer: what is further apart is another pose. */
const LONGEST_BURST_MS = 6_000;

export function foldBursts<P extends RacePhoto>(photos: readonly P[]): Burst<P>[] {
  const ordered = photos.toSorted(
    (a, b) =>
      (a.takenAt?.getTime() ?? Infinity) - (b.takenAt?.getTime() ?? Infinity) || a.id - b.id,
  );
  const bursts: P[][] = [];
  for (const photo of ordered) {
    const burst = bursts.at(-1);
    if (burst && belongs(burst, photo)) burst.push(photo);
    else bursts.push([photo]);
  }
  return bursts.flatMap((burst) => {
    const [best] = burst.toSorted(byWorth);
    return best ? [{ best, folded: burst.filter((photo) => photo !== best) }] : [];
  });
}

function belongs(burst: readonly RacePhoto[], { takenAt }: RacePhoto): boolean {
  const first = burst[0]?.takenAt;
  const last = burst.at(-1)?.takenAt;
  if (!first || !last || !takenAt) return false;
  const at = takenAt.getTime();
  return at - last.getTime() <= BURST_GAP_MS && at - first.getTime() <= LONGEST_BURST_MS;
}

/** The best first: a face that is half again as sharp, then a number, then the sharper face. */
function byWorth(a: RacePhoto, b: RacePhoto): number {
  const clearly = Math.max(a.sharpness, b.sharpness) > 1.5 * Math.min(a.sharpness, b.sharpness);
  if (clearly) return b.sharpness - a.sharpness;
  return Number(b.legible) - Number(a.legible) || b.sharpness - a.sharpness || a.id - b.id;
}
