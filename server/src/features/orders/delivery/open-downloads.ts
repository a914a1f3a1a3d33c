// How many downloads may be under way: all of them together must leave memory and files for the rest of the shop.
import type { Readable } from 'node:stream';
import { AppError } from '../../../http/app-error.ts';
import { Places } from '../../../platform/places.ts';

/** Whoever taps one photo after the other: behind a proxy that speaks HTTP/2 a browser asks for all of them at once. */
export const DOWNLOADS_PER_ORDER = 20;
/** One that waits for its reader holds up to 1.7 MB (`npm run bench:abuse -- --scenes paused`). */
const DOWNLOADS_IN_ALL = 120;
const RETRY_AFTER_SECONDS = 10;

export class OpenDownloads {
  private readonly places = new Places(
    { each: DOWNLOADS_PER_ORDER, all: DOWNLOADS_IN_ALL },
    () => new AppError('too-many-downloads', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

  /** Holds a place until what `open` gives was sent. @throws AppError `too-many-downloads` */
  async hold<T extends { stream?: Readable }>(orderId: string, open: () => Promise<T>): Promise<T> {
    const leave = this.places.take(orderId);
    try {
      const opened = await open();
      if (opened.stream) opened.stream.once('close', leave);
      else leave();
      return opened;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
