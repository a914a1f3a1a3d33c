// Whose face is searched next, of all who wait: one address never holds the others up. Who was served
// least goes first, then who asks for least; one address may have a few searches waiting. Where no more may
// wait, who has fewer takes the place of the last of those who have most: a few addresses shut nobody out.
import { AppError } from '../../../http/app-error.ts';
import { siteKey } from '../../../http/guards/shared-limits.ts';

export interface TurnLimits {
  /** Under way at once. */
  atOnce: number;
  /** Waiting or under way, of one address. */
  perAddress: number;
  /** Waiting or under way, of all. */
  inAll: number;
}

const RETRY_AFTER_SECONDS = 5;

interface Turn {
  address: string;
  cost: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

export class FairTurns {
  private readonly waiting: Turn[] = [];
  /** Of each address with something waiting or under way: how many, and what was spent on it. */
  private readonly present = new Map<string, { count: number; spent: number }>();
  private running = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @throws AppError `too-many-searches`, `recognition-busy` */
  async run<T>(address: string, cost: number, work: () => Promise<T>): Promise<T> {
    const own = this.present.get(address) ?? { count: 0, spent: 0 };
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    if (own.count >= this.limits.perAddress) throw new AppError('too-many-searches', retry);
    if (this.running + this.waiting.length >= this.limits.inAll) {
      const busy = new AppError('recognition-busy', retry);
      const last = this.lastOfMost(address);
      if (!last) throw busy;
      this.waiting.splice(this.waiting.indexOf(last), 1);
      last.refuse(busy);
    }
    this.present.set(address, own);
    own.count += 1;
    try {
      await new Promise<void>((start, refuse) => {
        this.waiting.push({ address, cost, start, refuse });
        this.next();
      });
      try {
        return await work();
      } finally {
        this.running -= 1;
      }
    } finally {
      own.count -= 1;
      if (own.count === 0) this.present.delete(address);
      this.next();
    }
  }

  /** Of the site with most waiting; nothing where whoever comes would have as many. */
  private lastOfMost(address: string): Turn | undefined {
    const ofSite = (one: string) =>
      this.waiting.filter((turn) => siteKey(turn.address) === siteKey(one));
    const [most = []] = this.waiting
      .map((turn) => ofSite(turn.address))
      .toSorted((a, b) => b.length - a.length);
    return most.length > ofSite(address).length + 1 ? most.at(-1) : undefined;
  }

  private next(): void {
    if (this.running >= this.limits.atOnce) return;
    const spent = ({ address }: Turn) => this.present.get(address)?.spent ?? 0;
    const [turn] = this.waiting.toSorted((a, b) => spent(a) - spent(b) || a.cost - b.cost);
    if (!turn) return;
    this.waiting.splice(this.waiting.indexOf(turn), 1);
    const own = this.present.get(turn.address);
    if (own) own.spent += turn.cost;
    this.running += 1;
    turn.start();
  }
}
