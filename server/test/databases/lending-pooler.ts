// A pooler that lends the one connection it has for a transaction each, as PgBouncer does by `pool_mode = transaction`.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** Nothing is asked of who logs in, who may ask at once. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, READY, 0, 0, 0, 5, IDLE]);

/** The address by which `url` is reached through it. */
export async function startLendingPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const upstream = connect(Number(port || 5432), hostname);
  const lent: { to?: Socket } = {};
  const waiting: { client: Socket; asked: Buffer }[] = [];
  const lend = () => {
    if (lent.to) return;
    const next = waiting.shift();
    if (!next) return;
    lent.to = next.client;
    upstream.write(next.asked);
  };
  onMessages(upstream, (message) => {
    lent.to?.write(message);
    if (message[0] !== READY || message[5] !== IDLE) return;
    delete lent.to;
    lend();
  });
  let isFirst = true;
  const server = createServer((client) => {
    // Of the first one the server hears who works there; the others are let in.
    let isKnown = isFirst;
    isFirst = false;
    client
      .on('error', () => undefined)
      .on('data', (asked) => {
        if (asked[0] === 'X'.charCodeAt(0)) client.end();
        else if (lent.to === client) upstream.write(asked);
        else if (isKnown) {
          waiting.push({ client, asked });
          lend();
        } else {
          isKnown = true;
          client.write(WELCOME);
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    upstream.destroy();
    server.close();
  });
  return Object.assign(new URL(url), { host: `127.0.0.1:${String(portOf(server.address()))}` })
    .href;
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;

/** One by one: a letter, a length, and as much. */
function onMessages(socket: Socket, take: (message: Buffer) => void): void {
  let come = Buffer.alloc(0);
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      come = Buffer.concat([come, chunk]);
      while (come.length >= 5 && come.length > come.readUInt32BE(1)) {
        const end = come.readUInt32BE(1) + 1;
        take(come.subarray(0, end));
        come = come.subarray(end);
      }
    });
}
