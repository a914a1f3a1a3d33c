// The program: options in, exit code out.
import { stat } from 'node:fs/promises';
import { listPhotos, stillFiles, type Found } from './folder.ts';
import { HELP, readOptions, type Options } from './options.ts';
import { countOf, createProgress, type Progress, type Screen } from './progress.ts';
import { findNew, sendNew, type Target, type Tell } from './send.ts';
import { openShop, type Shop } from './shop.ts';
import { DONE, INTERRUPTED, SOME_FAILED, Stop, WRONG_USE } from './stop.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The shop that the program came from. */
  home: string | undefined;
  screen: Screen;
  /** No more files are begun; what is under way ends. */
  stopping: AbortSignal;
  /** How long a file of a watched folder that could not be taken just then is left alone. */
  againAfterMs: number;
}

/** How long a shop that answered before may be away. */
const PATIENCE_MS = 300_000;
/** An address that never answered is probably wrong. */
const FIRST_PATIENCE_MS = 5_000;

export async function uploadFolder(args: string[], surroundings: Surroundings): Promise<number> {
  const { screen, env, home } = surroundings;
  try {
    const options = readOptions(args, { env, home });
    if (options) return await run(options, surroundings);
    screen.write(HELP);
    return DONE;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    screen.write(`${error.message}\n`);
    return error.exitCode;
  }
}

async function run(
  options: Options,
  { screen, stopping, againAfterMs }: Surroundings,
): Promise<number> {
  const { folder, eventId, watch, shop: url, token } = options;
  const halt = new AbortController();
  const open = (patienceMs: number, onAway: (text: string) => void) =>
    openShop({ url, token, patienceMs, onAway, signal: halt.signal, stopping });
  const event = await findEvent(
    open(FIRST_PATIENCE_MS, () => undefined),
    eventId,
  );
  const { sizes, others, unreadable } = await measure(folder);
  const found = countOf(sizes.length, 'foto', 'fotos');
  screen.write(`${event.name}: ${found}${watch ? '; espero las que vengan.' : '.'}\n`);
  if (others > 0) {
    screen.write(`${countOf(others, 'archivo no es una foto', 'archivos no son fotos')}.\n`);
  }
  for (const path of unreadable) {
    screen.write(`No se puede leer la carpeta «${path}»: sus fotos no se suben.\n`);
  }
  const progress = createProgress(screen, watch ? undefined : sizes);
  const shop = open(watch ? Infinity : PATIENCE_MS, progress.tellOnce);
  const sending = { target: { shop, eventId: event.id }, progress, halt, stopping, againAfterMs };
  let ended = { failed: 0, missing: 0 };
  try {
    await sendAll(options, sending);
  } finally {
    ended = progress.end();
  }
  // Who watches a folder has no other way to end.
  if (stopping.aborted && !watch) return INTERRUPTED;
  const { failed, missing } = ended;
  if (missing > 0) {
    screen.write(`${countOf(missing, 'foto ya no está', 'fotos ya no están')} en la carpeta.\n`);
  }
  return failed + missing + unreadable.length > 0 ? SOME_FAILED : DONE;
}

/** @throws Stop with the events there are */
async function findEvent(shop: Pick<Shop, 'listEvents'>, eventId: number | undefined) {
  const events = await shop.listEvents();
  const event = events.find(({ id }) => id === eventId);
  if (event) return event;
  const list = events.map(({ id, name, date }) => `  --event ${String(id)}  ${name} (${date})`);
  const asked = eventId === undefined ? 'Falta el evento.' : 'Ese evento no está entre los tuyos.';
  const yours = list.length > 0 ? 'Los tuyos:' : 'Todavía no tenés: pedíselo al dueño del estudio.';
  throw new Stop(WRONG_USE, [`${asked} ${yours}`, ...list].join('\n'));
}

/** @throws Stop */
async function measure(folder: string) {
  try {
    const { photos, ...rest } = await listPhotos(folder);
    return { sizes: await Promise.all(photos.map(bytesOf)), ...rest };
  } catch {
    throw new Stop(WRONG_USE, `No se puede leer la carpeta «${folder}».`);
  }
}

const bytesOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A card was pulled out, a disk of the network is away. */
const goneText = (folder: string) =>
  `La carpeta «${folder}» ya no se puede leer. Volvé a correrlo: sigue donde quedó.`;

interface Sending extends Pick<Surroundings, 'stopping' | 'againAfterMs'> {
  target: Target;
  progress: Progress;
  /** Ends everything at once. */
  halt: AbortController;
}

/** @throws Stop */
async function sendAll(
  { folder, watch, atOnce }: Options,
  { target, progress, halt, stopping, againAfterMs }: Sending,
): Promise<void> {
  const signal = AbortSignal.any([stopping, halt.signal]);
  const { batches, giveAgain } = stillFiles(folder, {
    signal,
    forever: watch,
    onUnreadable: () => {
      if (!watch) throw new Stop(SOME_FAILED, goneText(folder));
      progress.tellOnce('La carpeta no se puede leer; sigo mirando.');
    },
  });
  const tell: Tell = (file, outcome) => {
    progress.tell(file, outcome);
    if (watch && outcome.kind === 'failed' && outcome.mayPass) giveAgain(file.path, againAfterMs);
  };
  const files = newFiles(target, batches, tell);
  const takeAndSend = async () => {
    while (!signal.aborted) {
      const { value, done } = await files.next();
      if (done) return;
      await sendNew(target, value, tell);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, takeAndSend));
  } finally {
    halt.abort();
  }
}

async function* newFiles(target: Target, batches: AsyncIterable<Found[]>, tell: Tell) {
  for await (const batch of batches) yield* await findNew(target, batch, tell);
}
