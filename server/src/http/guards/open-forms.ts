// How many forms of strangers may be on their way from one address: the files of each lie on the disk until
// all of it is there, 60 MB for ten minutes where somebody lets them drip. Counted in each process.
import { AppError } from '../app-error.ts';
import { siteOf } from './shared-limits.ts';

/** A crowd behind one address sends its selfies in seconds. */
const MOST = 20;
const RETRY_AFTER_SECONDS = 5;

export class OpenForms {
  private readonly open = new Map<string, number>();

  /** Holds a place while `read` reads the form. @throws AppError `uploads-busy` */
  async hold<T>(address: string, read: () => Promise<T>): Promise<T> {
    const key = siteOf(address) ?? address;
    const own = this.open.get(key) ?? 0;
    if (own >= MOST) throw new AppError('uploads-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.open.set(key, own + 1);
    try {
      return await read();
    } finally {
      const left = (this.open.get(key) ?? 1) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    }
  }
}
