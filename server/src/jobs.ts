// Every kind of job and who does it.
import type { JobHandler } from './platform/queue/worker.ts';
import type { Services } from './services.ts';

export function jobHandlers(_services: Services): JobHandler[] {
  return [];
}
