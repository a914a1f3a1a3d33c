// How many downloads may be under way: a buyer's browser takes a few at once, and all of them
// together must leave memory and files for the rest of the shop. Counted in each process.
import type { Readable } from 'node:stream';
import { AppError } from '../../../http/app-error.ts';

/** As many connections as a browser opens. */
export const DOWNLOADS_PER_ORDER = 6;
const DOWNLOADS_IN_ALL = 60;
const RETRY_AFTER_SECONDS = 10;

export class OpenDownloads {
  private readonly ofOrder = new Map<string, number>();
  private all = 0;

  /** Holds a place until the stream that `open` gives has ended. @throws AppError */
  async hold(orderId: string, open: () => Promise<Readable>): Promise<Readable> {
    const own = this.ofOrder.get(orderId) ?? 0;
    if (own >= DOWNLOADS_PER_ORDER || this.all >= DOWNLOADS_IN_ALL) {
      throw new AppError('too-many-downloads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.count(orderId, 1);
    try {
      const stream = await open();
      stream.once('close', () => this.count(orderId, -1));
      return stream;
    } catch (error) {
      this.count(orderId, -1);
      throw error;
    }
  }

  private count(orderId: string, step: number): void {
    this.all += step;
    const own = (this.ofOrder.get(orderId) ?? 0) + step;
    if (own > 0) this.ofOrder.set(orderId, own);
    else this.ofOrder.delete(orderId);
  }
}
