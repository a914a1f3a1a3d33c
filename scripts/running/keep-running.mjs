// The supervisor: a program that has once been ready is started again when it falls, a second later
// and for as long as it takes. One that never got ready has said why, and ends.
import { spawn } from 'node:child_process';

const PAUSE_MS = 1_000;
/** From before the set-up, which may take minutes. */
const starter = process.ppid;

/** Passes signals on and ends with the program. It says `ready` over its IPC channel. */
export function keepRunning(command, args, options = {}) {
  let child;
  let pause;
  let ready = false;
  let stopping = false;

  const start = () => {
    child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (message === 'ready') ready = true;
    });
    child.on('error', (error) => console.error(`${command} cannot be started: ${error.message}`));
    child.on('close', (code, signal) => {
      if (stopping || !ready || code === 0) {
        process.exitCode = code ?? 1;
        return;
      }
      console.error(`Photolab ended (${signal ?? code}) and is started again.`);
      pause = setTimeout(start, PAUSE_MS);
    });
  };

  const stop = (signal) => {
    stopping = true;
    clearTimeout(pause);
    child.kill(signal);
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm passes a SIGHUP of its own to nobody: once it is gone, nobody is left who would end the shop.
  const look = () => process.ppid !== starter && stop('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(look, PAUSE_MS).unref();
  start();
}
