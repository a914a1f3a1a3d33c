// Where a process listens: why it cannot, in one line that names the variables to change, and how it finds itself there.
import { createServer, type AddressInfo } from 'node:net';
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

/** Listens and stops: before a start makes anything. Another program may still take it meanwhile. @throws StartupError */
export async function checkPort(wanted: Wanted): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portRefused(wanted, error)));
    server.listen(wanted.port, wanted.host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a process that listens there finds itself: one that listens on every address, at this machine's own. */
export function ownUrl(listening: string | AddressInfo | null): string {
  if (typeof listening !== 'object' || !listening) throw new Error('the server does not listen');
  const { address, family, port } = listening;
  const own = EVERYWHERE[address] ?? address;
  return `http://${family === 'IPv6' ? `[${own}]` : own}:${String(port)}`;
}
