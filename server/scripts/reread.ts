// npm run reread -- EVENT: reads the numbers and faces of an event's photos again, as after an upgrade
// that reads better. On a server while the shop sells, with its workers; the embedded database serves
// one process, so there the shop is stopped first.
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureModels } from '@photolab/vision/models/install';
import { ERRORS } from '@photolab/contract/errors';
import { pathId } from '@photolab/contract/fields';
import { readConfig } from '../src/config.ts';
import {
  countWaiting,
  pauseRecognition,
  rereadEvent,
} from '../src/features/recognition/recognition.usecases.ts';
import { AppError } from '../src/http/app-error.ts';
import { jobHandlers } from '../src/jobs.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import { catchUpEvent, judgeReadings, readPhoto } from '../src/records/photo-jobs.ts';
import { openServices } from '../src/services.ts';
import { runCommand } from './command.ts';

const STOPPED = 'Stopped, and the event paused. Run it again to go on with what still waits.';
const LOOK_MS = 500;
const JOBS = [catchUpEvent, readPhoto, judgeReadings].map(({ name }) => name);

runCommand(STOPPED, async ({ signal, progress }) => {
  const event = pathId.safeParse(process.argv[2]);
  if (!event.success) throw new StartupError('Use: npm run reread -- EVENT (its number)');
  const services = await openServices(readConfig(process.env));
  const { db } = services;
  await ensureModels();
  await rereadEvent(db, event.data).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(ERRORS[error.code][1]) : error;
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
