// A call may be refused before its body is read, in the middle of an upload for one. The rest is
// read and thrown away first: a browser still sending would lose the answer, and the next call on
// the same connection would wait behind what nobody reads. Whoever drips loses the connection,
// and whoever sends nothing is not waited for.
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PATIENCE_MS = 5_000;
const SILENCE_MS = 1_000;

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
  const enough = new AbortController();
  const stop = () => {
    enough.abort();
  };
  const patience = setTimeout(stop, PATIENCE_MS);
  const silence = setTimeout(stop, SILENCE_MS);
  const heard = () => silence.refresh();
  raw.unpipe();
  raw.on('data', heard).resume();
  try {
    await finished(raw, { signal: enough.signal, writable: false });
    return true;
  } catch {
    return false;
  } finally {
    raw.off('data', heard);
    clearTimeout(patience);
    clearTimeout(silence);
  }
}
