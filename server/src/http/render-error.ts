// The one place that turns a failure into an answer, in the shape its endpoint declares.
import { causeOf } from '../platform/watch/told-error.ts';
import { WORDS_HEADER, WORDS_LANGUAGE, type ErrorShape } from '@photolab/contract/endpoint';
import { ERRORS, type ErrorCode } from '@photolab/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isServerAway } from '../platform/db/database.ts';
import { IMAGE_PROBLEMS } from '../platform/images/picture-limits.ts';
import { TaskError } from '../platform/processes/task-error.ts';
import { PasswordsBusy } from '../platform/passwords.ts';
import { codeOf } from '../platform/storage/disk.ts';
import { StorageAbsent, StorageFull } from '../platform/storage/storage.ts';
import { TABLE_PROBLEMS } from '../platform/tables/unusable-table.ts';
import { AppError, goneMeanwhile } from './app-error.ts';
import { sendFailurePage, wantsPage } from './guards/failure-page.ts';

const PASSWORDS_BUSY_SECONDS = 5;
const WORK_BUSY_SECONDS = 20;

interface Failure {
  status: number;
  text: string;
  fields: Record<string, unknown>;
  retryAfterSeconds?: number | undefined;
  headers?: Record<string, string> | undefined;
}

export function renderError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = namingFile(failureOf(goneMeanwhile(error) ?? error), error, request);
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
  reply.status(failure.status).headers({
    ...failure.headers,
    'cache-control': 'no-store',
    [WORDS_HEADER]: WORDS_LANGUAGE,
  });
  if (wantsPage(request)) return sendFailurePage(reply, failure.text, wayOnOf(error));
  const shape = request.routeOptions.config.endpoint?.errors ?? 'error';
  // Fastify sends strings as they are; the type is set by `bodyOf`.
  return reply.send(bodyOf(shape, failure, reply));
}

/** What became of a link to bought photos, whose next one is where it came from. */
const DOWNLOAD_FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'link-expired',
  'file-lost',
  'file-replaced',
  'range-beyond-file',
  'too-many-downloads',
]);
const MY_PHOTOS = { to: '/myphotos', label: 'Ir a MIS FOTOS' };

const wayOnOf = (error: unknown) =>
  error instanceof AppError && DOWNLOAD_FAULTS.has(error.code) ? MY_PHOTOS : undefined;

/** What is wrong with the file that was sent, or with the lack of it. */
const FILE_FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...IMAGE_PROBLEMS,
  ...TABLE_PROBLEMS,
  'file-empty',
  'file-too-large',
  'too-many-files',
  'image-required',
  'image-unopened',
  'photo-name-taken',
  'photo-content-taken',
  'table-empty',
]);

/** Every refused field is named (decisions, wire): a file by the field it travels in. */
function namingFile(failure: Failure, error: unknown, request: FastifyRequest): Failure {
  const field = request.routeOptions.config.endpoint?.upload?.field;
  const isFiles = error instanceof AppError && FILE_FAULTS.has(error.code);
  if (field === undefined || !isFiles || 'fields' in failure.fields) return failure;
  return { ...failure, fields: { ...failure.fields, fields: { [field]: failure.text } } };
}

function bodyOf(shape: ErrorShape, { text, fields }: Failure, reply: FastifyReply) {
  if (shape === 'text') {
    reply.type('text/plain; charset=utf-8');
    return text;
  }
  reply.type('application/json; charset=utf-8');
  if (shape === 'json-text') return JSON.stringify(text);
  const names = shape === 'Message+error' ? ['Message', 'error'] : [shape];
  return JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, text])), ...fields });
}

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const [status, text] = ERRORS[error.code];
    const { fields = {}, retryAfterSeconds, headers } = error.options;
    return { status, text: error.options.text ?? text, fields, retryAfterSeconds, headers };
  }
  if (error instanceof StorageFull) return named('storage-full');
  if (error instanceof PasswordsBusy) {
    return { ...named('too-many-requests'), retryAfterSeconds: PASSWORDS_BUSY_SECONDS };
  }
  if (error instanceof TaskError && error.code === 'overflow') {
    return { ...named('work-busy'), retryAfterSeconds: WORK_BUSY_SECONDS };
  }
  if (isFastifyError(error)) return fromFastify(error);
  if (isAway(error)) return named('unavailable');
  return named('internal');
}

function named(code: keyof typeof ERRORS): Failure {
  const [status, text] = ERRORS[code];
  return { status, text, fields: {} };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function fromFastify(error: FastifyError): Failure {
  const status = error.statusCode ?? 500;
  if (status === 413) return named('too-large');
  if (status === 429) return { ...named('too-many-requests'), fields: {} };
  if (status === 404) return named('not-found');
  return status < 500 ? { ...named('invalid'), status } : named('internal');
}

/** Of a connection that failed, or a name that nobody knows for now, as a container's that is started again. */
const LOST =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** Of a disk that takes nothing for now: read-only after a fault, of another user, broken, with too much open. */
const CLOSED = /^(?:EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE)$/;

/**
 * The database, the disk or the bucket is away or takes no more; whatever a bucket answers but a missing file is
 * not the visitor's fault.
 */
function isAway(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  if (cause instanceof StorageAbsent || '$metadata' in cause) return true;
  if (cause.name === 'TimeoutError') return true;
  return isServerAway(cause) || [LOST, CLOSED].some((codes) => codes.test(codeOf(cause) ?? ''));
}
