// What the shop is measured beside: other shops of 20,000 things, asked the same four questions.
import { readdirSync, readFileSync } from 'node:fs';
import type { Asked } from '../load.ts';

export const THINGS = 20_000;
export const PER_PAGE = 18;
export const PAGES = Math.floor(THINGS / PER_PAGE);

export interface Rival {
  name: string;
  /** What its server runs in. */
  pid: number;
  /** Each for the n-th visitor, from 0. */
  questions: {
    firstPage(): Asked;
    page(turn: number): Asked;
    exact(turn: number): Asked;
    order(turn: number): Asked;
  };
  /** Makes whatever was asked unknown again, where answers are kept. */
  forget?(): Promise<void>;
  stop(): Promise<void>;
}

/** Bytes that a process and all that it started have in memory. */
export function memoryOf(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statusOf(name, 'PPid'))] as const);
  const own = Number(statusOf(String(pid), 'VmRSS')) * 1024;
  const children = parents.filter(([, parent]) => parent === pid);
  return children.reduce((sum, [child]) => sum + memoryOf(child), own);
}

function statusOf(process: string, name: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    return new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1];
  } catch {
    return '0';
  }
}
