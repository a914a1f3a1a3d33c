// What the person sees: how far it is, how fast, how long to go; each failure when it happens.
import type { Found } from './folder.ts';
import { bytesToSend, type Outcome } from './send.ts';

export interface Screen {
  write(text: string): void;
  /** How many characters a line holds that can be written over; null: none can. */
  width: number | null;
}

const LIVE_EVERY_MS = 250;
const LINES_EVERY_MS = 10_000;
/** The rate is that of so long, up to now. */
const WINDOW_MS = 30_000;
const MB = 1024 * 1024;

export type Progress = ReturnType<typeof createProgress>;

/** Of files of these sizes; in a folder that is being watched nobody knows how many. */
export function createProgress(screen: Screen, sizes?: readonly number[]) {
  const start = Date.now();
  const total = sizes && totalOf(sizes);
  const counts = { sent: 0, present: 0 };
  /** By path: a file that was written again, or is tried again, may yet arrive. */
  const failures = new Map<string, string>();
  const recent: { at: number; bytes: number }[] = [];
  let doneBytes = 0;
  let drawn = '';

  const clear = () => {
    if (drawn) screen.write('\r\u001b[K');
    drawn = '';
  };
  const line = (text: string) => {
    clear();
    screen.write(`${text}\n`);
  };
  const status = () =>
    statusText({ counts, failed: failures.size, total, doneBytes, recent, start });
  const draw = () => {
    if (screen.width === null) {
      screen.write(`${status()}\n`);
      return;
    }
    const text = status().slice(0, screen.width - 1);
    if (text !== drawn) screen.write(`\r\u001b[K${text}`);
    drawn = text;
  };
  const timer = setInterval(draw, screen.width === null ? LINES_EVERY_MS : LIVE_EVERY_MS).unref();
  let told = '';
  return {
    /** The same trouble is told once until something arrives. */
    tellOnce(text: string) {
      if (text !== told) line(text);
      told = text;
    },
    tell({ path, bytes }: Found, outcome: Outcome) {
      doneBytes += bytesToSend(bytes);
      const before = failures.get(path);
      failures.delete(path);
      if (outcome.kind === 'present') counts.present += 1;
      else if (outcome.kind === 'sent') {
        counts.sent += 1;
        told = '';
        recent.push({ at: Date.now(), bytes });
        while (recent[0] && recent[0].at < Date.now() - WINDOW_MS) recent.shift();
        if (!total) line(`Subida: ${outcome.name}`);
      } else {
        failures.set(path, outcome.reason);
        if (outcome.reason !== before) line(`No se subió: ${path}: ${outcome.reason}`);
      }
    },
    /** Says how it ended; how many files did not arrive, and how many went before they were looked at. */
    end() {
      clearInterval(timer);
      line(endText({ counts, failed: failures.size, start }));
      for (const [path, reason] of failures) screen.write(`  ${path}: ${reason}\n`);
      const missing = (total?.count ?? 0) - counts.sent - counts.present - failures.size;
      return { failed: failures.size, missing: Math.max(0, missing) };
    },
  };
}

const totalOf = (sizes: readonly number[]) => ({
  count: sizes.length,
  bytes: sizes.reduce((sum, bytes) => sum + bytesToSend(bytes), 0),
});

interface State {
  counts: { sent: number; present: number };
  failed: number;
  total: { count: number; bytes: number } | undefined;
  doneBytes: number;
  recent: { at: number; bytes: number }[];
  start: number;
}

const endText = ({ counts, failed, start }: Pick<State, 'counts' | 'failed' | 'start'>) =>
  `${countOf(counts.sent, 'foto subida', 'fotos subidas')} en ${durationOf(Date.now() - start)}, ` +
  `${String(counts.present)} que ya estaban, ${String(failed)} con error.`;

function statusText({ counts, failed, total, doneBytes, recent, start }: State): string {
  const done = counts.sent + counts.present + failed;
  const parts = [
    total
      ? `${String(done)} de ${countOf(Math.max(total.count, done), 'foto', 'fotos')}`
      : countOf(counts.sent, 'foto subida', 'fotos subidas'),
  ];
  if (counts.present > 0) parts.push(`${String(counts.present)} ya estaban`);
  if (failed > 0) parts.push(`${String(failed)} con error`);
  const first = recent[0]?.at ?? Date.now();
  const seconds = Math.max(1, (Date.now() - Math.max(first, start)) / 1000);
  const rate = recent.reduce((sum, { bytes }) => sum + bytes, 0) / seconds;
  if (rate > 0) {
    parts.push(`${String(Math.round((recent.length * 60) / seconds))} por minuto`);
    parts.push(`${(rate / MB).toFixed(1).replace('.', ',')} MB/s`);
    const left = total ? total.bytes - doneBytes : 0;
    if (left > 0) parts.push(`faltan ${durationOf((left / rate) * 1000)}`);
  }
  return parts.join(' · ');
}

export const countOf = (count: number, one: string, many: string) =>
  `${String(count)} ${count === 1 ? one : many}`;

function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${String(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? `${String(minutes)} min`
    : `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
