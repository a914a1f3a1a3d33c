// What administrators did, and the background jobs that gave up.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, pageQuery, resource } from '../fields.ts';

const auditEntry = resource({
  id,
  /** The administrator's e-mail. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  createdAt: instant,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'What administrators did, the newest first',
  query: z.object(pageQuery),
  output: z.array(auditEntry),
  errors: 'Message+error',
  paged: true,
});

const jobId = z.int('El identificador debe ser un número').check(z.positive());
const deadJob = resource({
  id: jobId,
  name: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  failedAt: instant,
  createdAt: instant,
});
export type DeadJob = z.output<typeof deadJob>;

export const listDeadJobs = endpoint({
  method: 'GET',
  path: '/jobs/dead',
  access: 'admin',
  summary: 'The jobs that gave up, the latest 100',
  output: z.array(deadJob),
  errors: 'Message+error',
});

export const retryDeadJobs = endpoint({
  method: 'POST',
  path: '/jobs/retry',
  access: 'admin',
  summary: 'Put jobs that gave up back in the queue',
  body: z.object({
    ids: z
      .array(jobId, 'ids: elegí al menos una tarea')
      .check(
        z.minLength(1, 'ids: elegí al menos una tarea'),
        z.maxLength(100, 'ids: hasta 100 tareas'),
      ),
  }),
  output: z.object({ retried: z.int() }),
  errors: 'Message+error',
});
