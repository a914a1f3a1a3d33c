// A call may be refused before its body is read, in the middle of an upload for one. The rest is
// read and thrown away first: a browser still sending would lose the answer, and the next call on
// the same connection would wait behind what nobody reads. Whoever drips loses the connection.
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATIENCE_MS = 5_000;

export function readWhatIsLeft(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isUnread(request) && !(await drain(request))) reply.header('connection', 'close');
  });
}

function isUnread({ headers, raw }: FastifyRequest): boolean {
  const carries = headers['transfer-encoding'] ?? headers['content-length'] ?? '0';
  return carries !== '0' && !raw.readableEnded && !raw.destroyed;
}

async function drain({ raw }: FastifyRequest): Promise<boolean> {
  raw.unpipe();
  raw.resume();
  try {
    await finished(raw, { signal: AbortSignal.timeout(PATIENCE_MS), writable: false });
    return true;
  } catch {
    return false;
  }
}
