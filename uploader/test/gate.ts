// A gate in front of a shop, for tests: it sees every call and may refuse to carry it.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  url: string;
  /** Uploads that were carried. */
  uploads(): number;
  close(): void;
}

/** In the shop's place. */
interface Instead {
  status: number;
  error: string;
}

/** `before` is told of each call; false: the connection ends without an answer. */
export async function openGate(
  shopUrl: string,
  before: (call: { isUpload: boolean; uploads: number }) => Promise<boolean | Instead>,
): Promise<Gate> {
  let uploads = 0;
  const carry = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const isUpload = incoming.url?.startsWith('/api/events/edit/') === true;
    const carried = await before({ isUpload, uploads });
    if (carried === false) {
      incoming.socket.destroy();
      return;
    }
    if (carried !== true) {
      const { status, ...body } = carried;
      incoming.resume();
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (isUpload) uploads += 1;
    const { method = 'GET', headers } = incoming;
    const onward = request(shopUrl + (incoming.url ?? ''), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, answer) => void carry(incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    uploads: () => uploads,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
