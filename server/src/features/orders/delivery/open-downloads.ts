// How many downloads may be under way: a buyer's browser takes a few at once, and all of them
// together must leave memory and files for the rest of the shop.
import type { Readable } from 'node:stream';
import { AppError } from '../../../http/app-error.ts';
import { Places } from '../../../platform/places.ts';

/** As many connections as a browser opens. */
export const DOWNLOADS_PER_ORDER = 6;
const DOWNLOADS_IN_ALL = 60;
const RETRY_AFTER_SECONDS = 10;

export class OpenDownloads {
  private readonly places = new Places(
    { each: DOWNLOADS_PER_ORDER, all: DOWNLOADS_IN_ALL },
    () => new AppError('too-many-downloads', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

  /** Holds a place until the stream that `open` gives has ended. @throws AppError `too-many-downloads` */
  async hold(orderId: string, open: () => Promise<Readable>): Promise<Readable> {
    const leave = this.places.take(orderId);
    try {
      const stream = await open();
      stream.once('close', leave);
      return stream;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
