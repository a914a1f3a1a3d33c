// Tells the shop about payments as Mercado Pago does: several forms of the same news within three
// seconds, repeated byte by byte until the shop answers 200 or 201.
import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnobSet } from './knobs.ts';
import { makeNotice, orderNotices, paymentNotices, type News, type Planned } from './notices.ts';
import type { Notice } from './records.ts';
import type { SimulatorStore } from './store.ts';

export interface NotifierOptions {
  store: SimulatorStore;
  knobs: KnobSet;
  webhookSecret: string;
  collectorId: number;
  /** 1: the real pace within a burst; 0: all at once. */
  burstScale: number;
  /** 1: the real waits between repetitions, which start at 15 minutes. */
  retryScale: number;
  /** A notice that could be neither sent nor stored. */
  onFailure(error: unknown): void;
}

const REPLY_TIMEOUT_MS = 22_000;
const MINUTE = 60_000;
/** Every 15 minutes, longer after the third; the last wait repeats. */
const RETRY_WAITS_MS = [15, 15, 15, 60, 360, 1440, 2880].map((minutes) => minutes * MINUTE);
export interface Notifier {
  /** The merchant order opened, before any payment. Resolves after the first try. */
  announceOrder(notificationUrl: string, merchantOrderId: string): Promise<void>;
  /** Resolves when every notice of the burst has been tried once. */
  announcePayment(news: News): Promise<void>;
  /** Sends at once what was undelivered when the process ended. */
  resume(): void;
  /** Resolves when the shop has acknowledged everything. */
  settled(): Promise<void>;
  stop(): void;
}

export function startNotifier(options: NotifierOptions): Notifier {
  const stopped = new AbortController();
  // One listener per waiting notice.
  setMaxListeners(0, stopped.signal);
  const running = new Set<Promise<void>>();

  function track(work: Promise<void>): void {
    const guarded = work.catch((error: unknown) => {
      if (!stopped.signal.aborted) options.onFailure(error);
    });
    running.add(guarded);
    void guarded.finally(() => running.delete(guarded));
  }

  async function send(notice: Notice): Promise<void> {
    const done = await deliver(options, notice, stopped.signal);
    if (!done) track(repeat(options, notice.id, stopped.signal));
  }

  async function sendAll(planned: readonly Planned[]): Promise<void> {
    const { knobs, store } = options;
    const { duplicate, drop, shuffle, delayMs, wrongSignature } = knobs.current;
    const signing = { ...options, wrongSignature };
    const kept = planned.filter(({ form }) => !drop.includes(form));
    const times = kept.map(({ afterMs }) => afterMs + delayMs);
    const order = shuffle ? shuffled(kept) : kept;
    const timed = order.flatMap((plan, index) =>
      Array.from({ length: duplicate }, () => {
        const wait = (times[index] ?? 0) * options.burstScale;
        return { wait, notice: makeNotice(signing, plan, Date.now() + wait) };
      }),
    );
    for (const { notice } of timed) store.put('notice', notice.id, notice);
    const work = timed.map(async ({ wait, notice }) => {
      if (wait > 0) await sleep(wait, undefined, { signal: stopped.signal });
      await send(notice);
    });
    for (const one of work) track(one);
    await Promise.allSettled(work);
  }

  return {
    announceOrder: (notificationUrl, merchantOrderId) =>
      sendAll(orderNotices(notificationUrl, merchantOrderId)),
    announcePayment: (news) => sendAll(paymentNotices(news)),
    resume() {
      for (const notice of options.store.all('notice')) {
        if (notice.delivered) continue;
        options.store.put('notice', notice.id, { ...notice, dueAt: Date.now() });
        track(repeat(options, notice.id, stopped.signal));
      }
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
    stop: () => stopped.abort(),
  };
}

/** One try; the outcome and the next time are stored before it returns. */
async function deliver(
  options: NotifierOptions,
  notice: Notice,
  stopped: AbortSignal,
): Promise<boolean> {
  const { store, retryScale } = options;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(REPLY_TIMEOUT_MS)]);
  const { url, headers, body } = notice;
  const status = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  const delivered = status === 200 || status === 201;
  const wait = RETRY_WAITS_MS[Math.min(notice.attempts, RETRY_WAITS_MS.length - 1)] ?? 0;
  const dueAt = Date.now() + wait * retryScale;
  store.put('notice', notice.id, { ...notice, attempts: notice.attempts + 1, delivered, dueAt });
  return delivered;
}

async function repeat(options: NotifierOptions, id: string, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const notice = options.store.get('notice', id);
    if (!notice || notice.delivered) return;
    const wait = Math.max(0, notice.dueAt - Date.now());
    await sleep(Math.min(wait, 2_000_000_000), undefined, { signal: stopped });
    await deliver(options, notice, stopped);
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    copy.push(...copy.splice(other, 1));
  }
  return copy;
}
