// npm run reread -- EVENT: reads the numbers and faces of an event's photos again, as after an upgrade
// that reads better. On a server while the shop sells, with its workers; the embedded database serves
// one process, so there the shop is stopped first.
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureModels } from '@photolab/vision/models/install';
import { pathId } from '@photolab/contract/fields';
import { readEnvironment } from '../src/config.ts';
import {
  countWaiting,
  pauseRecognition,
  rereadEvent,
} from '../src/features/recognition/recognition.usecases.ts';
import { AppError } from '../src/http/app-error.ts';
import { jobHandlers } from '../src/jobs.ts';
import { requireShop } from '../src/platform/db/snapshot.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import { catchUpEvent, judgeReadings, readPhoto } from '../src/records/photo-jobs.ts';
import { openServices } from '../src/services.ts';
import { runCommand } from './command.ts';
import { readWords } from './words.ts';

const USE = 'npm run reread -- EVENT (its number)';
const STOPPED = 'Stopped, and the event paused. Run it again to go on with what still waits.';
const LOOK_MS = 500;
const JOBS = [catchUpEvent, readPhoto, judgeReadings].map(({ name }) => name);

const whyNot = ({ code }: AppError, event: number) =>
  code === 'event-not-found'
    ? `There is no event ${String(event)}.`
    : `Event ${String(event)} reads neither numbers nor faces: its data switch them on.`;

runCommand(STOPPED, async ({ signal, progress }) => {
  const [word = ''] = readWords({ use: USE, words: ['EVENT'] }, process.argv.slice(2));
  const event = pathId.safeParse(word);
  if (!event.success) throw new StartupError(`${word} is no event's number. Use: ${USE}`);
  const config = readEnvironment();
  requireShop(config);
  const services = await openServices(config);
  const { db } = services;
  await ensureModels();
  await rereadEvent(db, event.data).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(whyNot(error, event.data)) : error;
  });
  const handlers = jobHandlers(services).filter(({ type }) => JOBS.includes(type.name));
  const worker = startWorker(db, handlers, { ...console, info: () => undefined });
  try {
    let waiting = await countWaiting(db, event.data);
    const all = waiting;
    while (waiting > 0) {
      progress(`${String(all - waiting)} of ${String(all)} readings made …`);
      await sleep(LOOK_MS, undefined, { signal });
      waiting = await countWaiting(db, event.data);
    }
    console.log(`All ${String(all)} readings of event ${String(event.data)} are made.`);
  } catch (error) {
    await pauseRecognition(db, event.data, { session: undefined, paused: true });
    throw error;
  } finally {
    await worker.stop();
    await handlers
      .find(({ type }) => type.name === judgeReadings.name)
      ?.run({ eventId: event.data });
    await services.close();
  }
});
