// The headers of every answer: pages, calls, pictures, files and refusals alike.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { PERMISSIONS_POLICY, securityPolicy } from '../../platform/security-policy.ts';

const HEADERS = {
  'content-security-policy': securityPolicy(),
  'permissions-policy': PERMISSIONS_POLICY,
};

export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  // Without a referrer browsers send forms, such as the simulator's, as if from nowhere.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}
