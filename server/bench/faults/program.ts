// Programs that the bench starts, kills without warning, and starts again.
import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface ProgramOptions {
  name: string;
  /** A TypeScript file, from the project's root. */
  file: string;
  args?: string[];
  /** Where the project is; this one unless said. */
  root?: string;
  env?: Record<string, string>;
  /** Resolves when this text is printed; without it, as soon as the process runs. */
  readyText?: string;
  /** Takes what the program complains of. */
  logFile?: string;
}

export class Program {
  readonly name: string;
  /** Ends that nobody asked for after the program had been ready. */
  crashes = 0;
  #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #output = '';
  #wanted = false;
  #hasServed = false;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
    // A bench that breaks off leaves nothing running.
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  get output(): string {
    return this.#output;
  }

  /**
   * Starts it, and again when it ends by itself; resolves when it is ready.
   * @throws Error when it ends before it was ever ready: the next start would end alike
   */
  async start(): Promise<void> {
    this.#wanted = true;
    await this.#launch();
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async #launch(): Promise<void> {
    const { file, args = [], root = ROOT, env = {}, readyText, logFile } = this.#options;
    this.#output = '';
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', logFile ? openSync(logFile, 'a') : 'inherit'],
    });
    this.#child = child;
    let ready = readyText === undefined;
    await new Promise<void>((resolve, reject) => {
      if (ready) resolve();
      child.stdout?.on('data', (text: Buffer) => {
        this.#output = (this.#output + text.toString()).slice(-10_000);
        if (!ready && readyText !== undefined && this.#output.includes(readyText)) {
          ready = true;
          this.#hasServed = true;
          resolve();
        }
      });
      child.once('exit', (code) => {
        if (this.#wanted && !ready && !this.#hasServed) {
          this.#wanted = false;
          reject(new Error(`${this.name} cannot start: it ended with ${String(code)}`));
        } else if (this.#wanted) {
          if (ready) this.crashes += 1;
          setTimeout(() => void this.#relaunch().then(resolve), 200);
        } else resolve();
      });
    });
  }

  async #relaunch(): Promise<void> {
    if (this.#wanted) await this.#launch();
  }
}
