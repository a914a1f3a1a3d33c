// What a camera's clock is told by.
import { countOf } from '@photolab/domain/shop/format';
import { LEAST_RUNNERS } from '@photolab/domain/race/camera-clocks';
import type { CameraClock, ClockStretch } from '../../api/admin/clocks.ts';

const UNITS = [
  ['día', 'días', 86_400],
  ['h', 'h', 3_600],
  ['min', 'min', 60],
  ['s', 's', 1],
] as const;

/** `atrasa 1 h 2 min`, `adelanta 3 días 40 s`; what has to be added to the clock, in seconds. */
export function offsetWords(seconds: number): string {
  if (seconds === 0) return 'en hora';
  let rest = Math.abs(seconds);
  const parts = UNITS.flatMap(([one, many, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [countOf(count, one, many)] : [];
  });
  return `${seconds > 0 ? 'atrasa' : 'adelanta'} ${parts.join(' ')}`;
}

/** Where the mat of a stretch or of results lay. */
export const pointWords = (place: string) => place || 'Llegada';

/** Which photos a stretch is of, where the camera's time does not tell them. */
export function rollWords({ roll }: ClockStretch): string {
  if (!roll) return '';
  const frames = `fotos ${roll.prefix}${String(roll.from)} a ${roll.prefix}${String(roll.to)}`;
  return roll.email ? `, ${frames}, subidas por ${roll.email}` : `, ${frames}`;
}

/** Clocks that differ by less are the same. */
const SAME_SECONDS = 2;

const isSame = (a: ClockStretch, b: ClockStretch | undefined) =>
  b !== undefined &&
  a.place === b.place &&
  Math.abs(a.offsetSeconds - b.offsetSeconds) <= SAME_SECONDS;

type ClockState = 'applied' | 'moved' | 'ready' | 'unsure';

/** `moved`: corrected by something else than what its photos say today. */
export function stateOf({ measured, applied }: CameraClock): ClockState {
  if (applied.length === 0) return measured.length > 0 ? 'ready' : 'unsure';
  const agrees =
    measured.length === 0 ||
    (measured.length === applied.length && measured.every((own, i) => isSame(own, applied[i])));
  return agrees ? 'applied' : 'moved';
}

/** Why a clock is not to be believed, and what would help. */
export function problemWords({ photos, timeless, pairs, problem }: CameraClock): string {
  if (timeless === photos) return 'Sus fotos no dicen a qué hora se sacaron.';
  if (problem === 'spread') {
    return 'Las horas no coinciden con los tiempos: esta cámara no estuvo en un punto con resultados, o cambió de hora muchas veces.';
  }
  if (pairs === 0) return 'Ninguna foto suya tiene un número leído con tiempo.';
  return `Hacen falta ${countOf(LEAST_RUNNERS, 'corredor', 'corredores')} con número leído y tiempo.`;
}
