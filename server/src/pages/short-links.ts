// What is printed for a race leads here: /e/CODE goes on to the event's photos. A code that nobody was
// given has no page.
import { eventOfCode } from '@photolab/domain/race/event-code';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

const params = z.object({ code: z.string() });

export function registerShortLinks(app: FastifyInstance): void {
  app.get('/e/:code', (request, reply) => {
    const id = eventOfCode(params.parse(request.params).code);
    // Not for good: what a browser keeps for good nobody can mend.
    if (id !== undefined) return reply.redirect(`/fotos/${String(id)}`, 302);
    reply.callNotFound();
    return reply;
  });
}
