// What is told about a photo that was not uploaded (administration §8), and what is worth repeating.
import { megabytes } from '@photolab/domain/shop/text';
import { CONTENT_TAKEN, NAME_TAKEN, PHOTO_MAX_BYTES } from '../../api/admin/photo-desk.ts';
import { ApiError, hasStatus, mayRetry } from '../../api/transport/api-error.ts';

export interface Refusal {
  text: string;
  /** The reason, in the server's words. */
  detail: string;
  /** How it can be sent after all. */
  next?: NextTry | undefined;
}

/** The same file once more, or under a name that the event does not have. */
export type NextTry = 'again' | 'other-name';

export const alreadyUploaded = (name: string) =>
  `La imagen ${name} ya fue subida a la base de datos`;
const notUploaded = (name: string) => `Error al subir la imagen ${name}`;

const isRefusedWith = (text: string) => (error: unknown) =>
  hasStatus(error, 400) && error.text === text;

export const isNameTaken = isRefusedWith(NAME_TAKEN);
export const isContentTaken = isRefusedWith(CONTENT_TAKEN);

/**
 * Nobody is logged in any more, or somebody who may not upload, or the event was deleted, or the server's disk is full: so
 * with each of its photos, which need not be sent to hear it.
 */
export function mayNot(error: unknown): error is ApiError {
  return error instanceof ApiError && [401, 403, 404, 507].includes(error.status);
}

/** Who is logged in and may not is told why: logging in again would change nothing. */
export const stopOf = ({ status, text }: ApiError) => ({
  refusal: status === 401 ? '' : text,
  isGone: status === 404,
});

/** No connection, too many requests, or a server in trouble other than a full disk. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return mayRetry(error) || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/** Of a name that is taken: by another photo. Whether the event has this one was asked before. */
export function refusalOf(name: string, error: unknown): Refusal {
  if (isNameTaken(error)) {
    const detail = 'El evento tiene otra foto con ese nombre: ésta todavía no está.';
    return { text: alreadyUploaded(name), detail, next: 'other-name' };
  }
  const detail =
    error instanceof ApiError
      ? error.text
      : 'No pudimos leer el archivo: cambió o se movió. Volvé a elegirlo.';
  return { text: notUploaded(name), detail, next: isPassing(error) ? 'again' : undefined };
}

/** What need not be sent to be refused. */
export const sizeRefusal = ({ name, size }: File): Refusal => ({
  text: notUploaded(name),
  detail:
    size > 0
      ? `Pesa más de ${megabytes(PHOTO_MAX_BYTES)}.`
      : 'El archivo está vacío. Copialo de nuevo de la cámara.',
});
