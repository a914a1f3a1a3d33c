// Why a port cannot be listened on, in one line that names the variables to change.
import { StartupError } from './startup-error.ts';

interface Wanted {
  variable: 'PORT' | 'METRICS_PORT';
  host: string;
  port: number;
}

/** What is no refusal of the system's stays what it is. */
export function portRefused({ variable, host, port }: Wanted, error: Error): Error {
  if (!('code' in error && 'syscall' in error)) return error;
  const name = `${variable} ${String(port)}`;
  return new StartupError(
    error.code === 'EADDRINUSE'
      ? `${name} is taken by another program: choose another ${variable}.`
      : `HOST ${host} with ${name} cannot be used: ${error.message}.`,
  );
}
