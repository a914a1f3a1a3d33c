import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the shop and what it depends on, and can be gone or say nothing any more. */
export function openGate(target: URL) {
  const open = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    server = createServer((socket) => {
      const inner = connect(Number(target.port || 5432), target.hostname);
      for (const [one, other] of [
        [socket, inner],
        [inner, socket],
      ] as const) {
        open.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) ({ port } = address);
    return port;
  };
  /** Takes what is sent and gives nothing back. */
  const hush = () => {
    for (const socket of open) socket.unpipe().on('data', () => undefined);
    server?.removeAllListeners('connection');
  };
  const stop = () => {
    server?.close();
    for (const socket of open) socket.destroy();
  };
  return { start, hush, stop };
}
