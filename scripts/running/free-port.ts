import { createServer } from 'node:net';

/** Below what systems give to whoever asks for any port (Linux from 32768): between its choice and its use nobody is given it. */
const FROM = 20_000;
const UNTIL = 32_768;

/** A port of this machine that nobody listens on, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (UNTIL - FROM));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
