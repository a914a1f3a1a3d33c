// Sends an event's photos, a few at a time. Every file is in exactly one place: unchecked, waiting,
// on its way, uploaded, already there or failed; what is over keeps its name, not its file.
import { NAME_TAKEN } from '../../api/admin/photo-desk.ts';
import { ApiError, mayRetry } from '../../api/transport/api-error.ts';
import { fileKey, newAmong, underOtherName } from './chosen-files.ts';
import { Pace } from './pace.ts';
import {
  isContentTaken,
  isNameTaken,
  isPassing,
  mayNot,
  refusalOf,
  sizeRefusal,
  type NextTry,
  type Refusal,
  stopOf,
} from './refusals.ts';

export const IN_FLIGHT = 3;
const CHECKED_AT_ONCE = 1000;
const MAX_ATTEMPTS = 6;
const MAX_WAIT_MS = 30_000;
const REDRAW_MS = 200;

export interface UploadDeps {
  send: (file: File, onProgress: (percent: number) => void) => Promise<void>;
  findPresent: (files: readonly File[]) => Promise<Known>;
  sleep: (ms: number) => Promise<void>;
}

/** Names that the event has: of a photo of the same size, or of another one. */
interface Known {
  present: string[];
  nameTaken: string[];
}

/** gone: the event was deleted, so that nothing goes on. */
export type UploadState = 'idle' | 'checking' | 'sending' | 'stopped' | 'gone' | 'finished';
export type UploadList = 'sending' | 'waiting' | 'done' | 'present' | 'failed';

export interface UploadRow {
  name: string;
  /** Only on its way. */
  percent?: number;
  text?: string;
  detail?: string;
}

export interface UploadView {
  state: UploadState;
  counts: Record<UploadList, number>;
  /** By bytes, of what is to be sent. */
  percent: number;
  photosPerMinute: number;
  secondsLeft: number | undefined;
  /** Why nothing moves, if nothing does. */
  held: string;
  /** While it is `stopped`: why this person may not upload; empty when nobody is logged in. */
  refusal: string;
}

interface Sending {
  percent: number;
  /** Why it waits to be sent again. */
  text: string;
}

export class UploadQueue {
  readonly #deps: UploadDeps;
  #unchecked: File[] = [];
  #waiting = new Set<File>();
  readonly #sending = new Map<File, Sending>();
  #done: string[] = [];
  #present: string[] = [];
  #failed: (Refusal & { file: File; name: string })[] = [];
  #bytes = 0;
  #bytesDone = 0;
  #pace = new Pace();
  #checking = false;
  /** Nothing is sent until somebody logs in, or gets leave: why, as in the view. */
  #stopped: { refusal: string; isGone: boolean } | undefined;
  readonly #listeners = new Set<() => void>();
  #redraw: ReturnType<typeof setTimeout> | undefined;
  #view: UploadView;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
    this.#view = this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getView = (): UploadView => this.#view;

  /** Those already in the queue, chosen a second time, are left out; the `refused` fail for their size alone. */
  add(files: readonly File[], refused: readonly File[] = []): void {
    if (!isBusy(this.#view.state)) this.#startOver();
    this.#forget([...files, ...refused]);
    for (const file of refused) this.#refuse(file, sizeRefusal(file));
    const known = [...this.#unchecked, ...this.#waiting, ...this.#sending.keys()];
    this.#unchecked = [...this.#unchecked, ...newAmong(files, known)];
    this.#pump();
  }

  /** Failures of what is `chosen` again: the same file, or where only another copy helps, one of its name. */
  #forget(chosen: readonly File[]): void {
    const [names, keys] = [new Set(chosen.map(({ name }) => name)), new Set(chosen.map(fileKey))];
    this.#failed = this.#failed.filter(({ file, name, next }) =>
      next === undefined ? !names.has(name) : !keys.has(fileKey(file)),
    );
  }

  /** Puts a file among the failed ones. */
  #refuse(file: File, refusal: Refusal): void {
    this.#failed = [...this.#failed, { ...refusal, file, name: file.name }];
    this.#publishSoon();
  }

  retryFailed(how: NextTry): void {
    const again = this.#failed.filter(({ next }) => next === how);
    this.#failed = this.#failed.filter(({ next }) => next !== how);
    if (!isBusy(this.#view.state)) this.#startOver();
    for (const { file } of again) this.#enqueue(how === 'again' ? file : underOtherName(file));
    this.#pump();
  }

  forgetFailed(): void {
    this.#failed = [];
    this.#publish();
  }

  /** Goes on after logging in again, or with the leave that was missing. */
  resume(): void {
    this.#stopped = undefined;
    this.#pump();
  }

  failedWith(how: NextTry): number {
    return this.#failed.filter(({ next }) => next === how).length;
  }

  rows(list: UploadList, from: number, count: number): UploadRow[] {
    const to = from + count;
    if (list === 'failed') return this.#failed.slice(from, to);
    if (list === 'done') return this.#done.toReversed().slice(from, to).map(named);
    if (list === 'present') return this.#present.slice(from, to).map(named);
    if (list === 'waiting') return [...this.#waiting].slice(from, to).map(nameOf);
    return [...this.#sending].slice(from, to).map(([{ name }, at]) => ({ name, ...at }));
  }

  #startOver(): void {
    this.#done = [];
    this.#present = [];
    this.#bytes = 0;
    this.#bytesDone = 0;
    this.#pace = new Pace();
  }

  #enqueue(file: File): void {
    this.#waiting.add(file);
    this.#bytes += file.size;
  }

  #pump(): void {
    if (!this.#stopped) {
      if (this.#unchecked.length > 0 && !this.#checking) void this.#check();
      for (const file of this.#waiting) {
        if (this.#sending.size >= IN_FLIGHT) break;
        this.#waiting.delete(file);
        void this.#send(file);
      }
    }
    this.#publishSoon();
    if (this.#look().state !== this.#view.state) this.#publish();
  }

  /** What is there already need not be sent again. */
  async #check(): Promise<void> {
    this.#checking = true;
    const files = this.#unchecked.slice(0, CHECKED_AT_ONCE);
    try {
      const there = await this.#persist(() => this.#deps.findPresent(files));
      const renamed = await this.#persist(() => this.#findRenamed(files, there.nameTaken));
      this.#sort(files, there, renamed);
      this.#unchecked = this.#unchecked.slice(files.length);
    } catch (error) {
      if (mayNot(error)) this.#stopped = stopOf(error);
      else {
        // Without an answer everything is sent: the server refuses what it has.
        this.#sort(files, { present: [], nameTaken: [] }, new Set());
        this.#unchecked = this.#unchecked.slice(files.length);
      }
    }
    this.#checking = false;
    this.#pump();
  }

  /** Those whose name is taken that were sent under their other one when they were chosen before. */
  async #findRenamed(files: File[], nameTaken: string[]): Promise<Set<File>> {
    const taken = new Set(nameTaken);
    const others = files
      .filter(({ name }) => taken.has(name))
      .map((file) => ({ file, other: underOtherName(file) }));
    if (others.length === 0) return new Set();
    const there = await this.#deps.findPresent(others.map(({ other }) => other));
    const present = new Set(there.present);
    return new Set(others.filter(({ other }) => present.has(other.name)).map(({ file }) => file));
  }

  #sort(files: File[], there: Known, renamed: Set<File>): void {
    const present = new Set(there.present);
    const taken = new Set(there.nameTaken);
    for (const file of files) {
      const [isPresent, isTaken] = [present.has(file.name), taken.has(file.name)];
      // Two files of one name and different sizes: which one is there, the server will say.
      const isClear = isPresent !== isTaken;
      if (renamed.has(file) || (isClear && isPresent)) this.#present.push(file.name);
      else if (isClear) this.#fail(file, ApiError.refused({ status: 400, text: NAME_TAKEN }));
      else this.#enqueue(file);
    }
  }

  async #send(file: File): Promise<void> {
    let attempts = 0;
    const show = (sending: Sending) => {
      this.#sending.set(file, sending);
      this.#publishSoon();
    };
    const sendOnce = () => {
      attempts += 1;
      show({ percent: 0, text: '' });
      return this.#deps.send(file, (percent) => {
        show({ percent, text: '' });
      });
    };
    try {
      await this.#persist(sendOnce, (text) => {
        show({ percent: 0, text });
      });
      this.#done.push(file.name);
      this.#bytesDone += file.size;
    } catch (error) {
      if (mayNot(error)) this.#stopped = stopOf(error);
      if (mayNot(error) || (this.#stopped && isPassing(error))) {
        this.#waiting = new Set([file, ...this.#waiting]);
      } else if (isContentTaken(error) || (isNameTaken(error) && (await this.#isThere(file)))) {
        this.#bytes -= file.size;
        // An earlier attempt arrived and only its answer was lost; or another upload was faster.
        (attempts > 1 ? this.#done : this.#present).push(file.name);
      } else {
        this.#bytes -= file.size;
        this.#fail(file, error);
      }
    }
    this.#sending.delete(file);
    this.#pump();
  }

  /** Two cards hold two photos of one name: is it this one that the event has? */
  async #isThere(file: File): Promise<boolean> {
    try {
      const { present } = await this.#persist(() => this.#deps.findPresent([file]));
      return present.length > 0;
    } catch {
      return false;
    }
  }

  #fail(file: File, error: unknown): void {
    this.#refuse(file, refusalOf(file.name, error));
  }

  /** Tries again after passing failures; without a connection for as long as it takes. */
  async #persist<T>(task: () => Promise<T>, onWait?: (text: string) => void): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await task();
      } catch (error) {
        const isLost = mayRetry(error);
        if (this.#stopped || !isPassing(error) || (attempt >= MAX_ATTEMPTS && !isLost)) {
          throw error;
        }
        onWait?.(isLost ? 'Sin conexión: reintentamos' : 'El servidor está ocupado: reintentamos');
        await this.#deps.sleep(Math.min(MAX_WAIT_MS, 1000 * 2 ** (attempt - 1)));
      }
    }
  }

  #look(): UploadView {
    const sent = [...this.#sending].map(([{ size }, { percent }]) => (size * percent) / 100);
    const bytes = this.#bytesDone + sent.reduce((sum, part) => sum + part, 0);
    const sending = [...this.#sending.values()];
    return {
      state: this.#state(),
      refusal: this.#stopped?.refusal ?? '',
      held: sending.every(({ text }) => text !== '') ? (sending[0]?.text ?? '') : '',
      counts: {
        sending: this.#sending.size,
        waiting: this.#waiting.size + this.#unchecked.length,
        done: this.#done.length,
        present: this.#present.length,
        failed: this.#failed.length,
      },
      percent: this.#bytes > 0 ? (bytes / this.#bytes) * 100 : 0,
      ...this.#pace.measure(Date.now(), this.#done.length, bytes, this.#bytes),
    };
  }

  #state(): UploadState {
    if (this.#stopped) return this.#stopped.isGone ? 'gone' : 'stopped';
    if (this.#sending.size > 0 || this.#waiting.size > 0) return 'sending';
    if (this.#checking || this.#unchecked.length > 0) return 'checking';
    const isOver = this.#done.length + this.#present.length + this.#failed.length > 0;
    return isOver ? 'finished' : 'idle';
  }

  #publishSoon(): void {
    this.#redraw ??= setTimeout(() => {
      this.#publish();
    }, REDRAW_MS);
  }

  #publish(): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

export const isBusy = (state: UploadState): boolean =>
  !['idle', 'gone', 'finished'].includes(state);

const nameOf = ({ name }: File): UploadRow => ({ name });
const named = (name: string): UploadRow => ({ name });
