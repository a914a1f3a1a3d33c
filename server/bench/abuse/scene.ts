// A scene: what is done to the shop, and what of it is told and held against a limit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured, Stage } from './stage.ts';

/** The longest the event loop may be blocked, in milliseconds. */
const BLOCK_LIMIT_MS = 100;
/** What 95 of 100 visits may take meanwhile. */
const VISIT_LIMIT_MS = 1_500;
/** Of the shop's main process. */
const MEMORY_LIMIT_MB = 900;
const QUIET_MS = 4_000;

interface Outcome {
  /** Answers by status; 0 for a connection that ended without one. */
  answers: Tally;
  /** Figures of the scene's own, as they are printed. */
  told?: string[];
  /** What is not as it has to be. */
  off: string[];
}

export interface Scene {
  name: string;
  /** Which databases it is about; both unless told. */
  only?: Stage['database'];
  /** False where the shop itself is ended. */
  measured?: boolean;
  play(stage: Stage): Promise<Outcome>;
}

export interface Row {
  setup: string;
  scene: string;
  before: string;
  during: string;
  block: string;
  memory: string;
  answers: string;
  told: string;
  off: string[];
}

export class Tally {
  private readonly counts = new Map<number, number>();

  add(status: number): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }

  count(...statuses: number[]): number {
    return statuses.reduce((sum, status) => sum + (this.counts.get(status) ?? 0), 0);
  }

  /** What is off: answers of other statuses than these. */
  only(...statuses: number[]): string[] {
    return [...this.counts]
      .filter(([status]) => !statuses.includes(status))
      .map(([status, count]) => `${String(count)} answers of ${String(status)}`);
  }

  text(): string {
    const sorted = [...this.counts].toSorted(([a], [b]) => a - b);
    return sorted.map(([status, count]) => `${String(status)} × ${String(count)}`).join(', ');
  }
}

/** Plays a scene between two looks at the visitors and the probe. */
export async function measure(stage: Stage, scene: Scene): Promise<Row> {
  await stage.visitors.ask();
  await sleep(QUIET_MS);
  const before = await stage.visitors.ask();
  await stage.probe('reset');
  const outcome = await scene.play(stage);
  const during = await stage.visitors.ask();
  const seen = scene.measured === false ? undefined : await stage.probe();
  const off = [...outcome.off];
  if (seen) {
    off.push(...limitsOf(seen));
    if (during.p95 > VISIT_LIMIT_MS) off.push('visitors wait');
    const failed = Object.entries(during.failed).filter(([status]) => status !== '404');
    off.push(...failed.map(([status, count]) => `${String(count)} visits ended with ${status}`));
  }
  return {
    setup: stage.database,
    scene: scene.name,
    before: `${before.p95.toFixed(0)} ms`,
    during: seen ? `${during.p95.toFixed(0)} ms` : '–',
    block: seen ? `${seen.blockMs.toFixed(0)} (${seen.delayMs.toFixed(0)}) ms` : '–',
    memory: seen ? `${seen.memory.toFixed(0)} + ${seen.children.toFixed(0)} MB` : '–',
    answers: outcome.answers.text(),
    told: (outcome.told ?? []).join('; '),
    off,
  };
}

function limitsOf({ blockMs, memory }: Measured): string[] {
  return [
    ...(blockMs > BLOCK_LIMIT_MS ? [`the event loop was blocked ${blockMs.toFixed(0)} ms`] : []),
    ...(memory > MEMORY_LIMIT_MB ? [`${memory.toFixed(0)} MB of memory`] : []),
  ];
}

const HEAD = [
  'setup',
  'scene',
  'p95 before',
  'during',
  'longest block (with waits)',
  'memory',
  'answers',
  '',
];

export function printRows(rows: Row[]): void {
  const cells = rows.map(({ setup, scene, before, during, block, memory, answers, told, off }) => [
    setup,
    scene,
    before,
    during,
    block,
    memory,
    [answers, told].filter(Boolean).join('; '),
    off.length === 0 ? 'ok' : `OFF: ${off.join('; ')}`,
  ]);
  const table = [HEAD, HEAD.map(() => '---'), ...cells];
  for (const line of table) console.log(`| ${line.join(' | ')} |`);
}
