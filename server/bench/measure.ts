// What the benchmarks share: child processes that tell where they listen, programs of others, medians, a table.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The shop asks anew for an event's version after this, in milliseconds. */
export const VERSION_KEPT_MS = 1_100;

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export interface Program {
  child: ChildProcess;
  /** Ends it and waits. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program of Node.js and waits for the first line of its output that matches. */
export async function startProgram(
  path: string,
  options: {
    args?: string[];
    cwd?: string;
    env?: Record<string, string>;
    ready: RegExp;
    /** The one core that it runs on. */
    core?: number;
  },
): Promise<Program & { line: string }> {
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const pin = options.core === undefined ? [] : ['taskset', '-c', String(options.core)];
  const [command = '', ...args] = [...pin, 'node', ...loader, path, ...(options.args ?? [])];
  const child = spawn(command, args, {
    ...(options.cwd ? { cwd: options.cwd } : {}),
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((resolve, reject) => {
    lines.on('line', (text) => {
      if (options.ready.test(text)) resolve(text);
    });
    child.once('exit', (code) => {
      reject(new Error(`${path} ended with ${String(code)} before it was ready`));
    });
  });
  return {
    child,
    line,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Runs a program to its end; returns its seconds. */
export async function timeProgram(command: string, args: string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
  return (performance.now() - start) / 1000;
}

/** Runs `work` over `items`, `atOnce` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const take = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

/** A Markdown table; the first row is its head. */
export function asTable(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const lines = [head, head.map(() => '---'), ...body];
  const widths = head.map((_cell, column) =>
    Math.max(...lines.map((row) => (row[column] ?? '').length)),
  );
  return lines
    .map(
      (row) =>
        `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
    )
    .join('\n');
}

/**
 * Installs packages of the npm registry beside the project, once: who takes the project up needs none of them. `files`
 * (from where, to which name) are copied to them each time. Returns the folder.
 */
export function installed(
  name: string,
  packages: string[],
  files: Record<string, string> = {},
): string {
  const folder = join(import.meta.dirname, '../../.cache/bench', name);
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error'];
    console.log(`installing ${packages.join(', ')} …`);
    execFileSync('npm', ['install', ...quietly, ...packages], { cwd: folder, stdio: 'inherit' });
  }
  for (const [from, to] of Object.entries(files)) cpSync(from, join(folder, to));
  return folder;
}
