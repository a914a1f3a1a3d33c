// The running uploads, one queue per event. They live outside the screen: leaving it for another one
// of the administration does not stop them, and closing the page asks first.
import { useSyncExternalStore } from 'react';
import { findPresent, sendPhoto } from '../../api/admin/photo-desk.ts';
import { whenLoggedInAgain } from '../../state/person/logged-in-again.ts';
import { wait } from '../../state/wait.ts';
import { isBusy, UploadQueue, type UploadView } from './upload-queue.ts';

const queues = new Map<number, UploadQueue>();

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function guardPage(): void {
  const someBusy = [...queues.values()].some((queue) => isBusy(queue.getView().state));
  if (someBusy) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

export function uploadsOf(eventId: number): UploadQueue {
  const existing = queues.get(eventId);
  if (existing) return existing;
  const queue = new UploadQueue({
    send: (file, onProgress) => sendPhoto(eventId, file, onProgress),
    findPresent: (files) => findPresent(eventId, files),
    sleep: wait,
  });
  queue.subscribe(guardPage);
  whenLoggedInAgain(() => {
    queue.resume();
  });
  queues.set(eventId, queue);
  return queue;
}

export function useUploadView(queue: UploadQueue): UploadView {
  return useSyncExternalStore(queue.subscribe, queue.getView);
}
