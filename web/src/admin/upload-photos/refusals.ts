// What is told about a photo that was not uploaded (administration §8), and what is worth repeating.
import { NAME_TAKEN } from '../../api/admin/photo-desk.ts';
import { ApiError, mayRetry } from '../../api/transport/api-error.ts';

export interface Refusal {
  text: string;
  /** The reason, in the server's words. */
  detail: string;
}

export const alreadyUploaded = (name: string) =>
  `La imagen ${name} ya fue subida a la base de datos`;
const notUploaded = (name: string) => `Error al subir la imagen ${name}`;

export function isNameTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.text === NAME_TAKEN;
}

/** Nobody is logged in any more, or somebody who may not upload. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** No connection, too many requests, or a server in trouble other than a full disk. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return mayRetry(error) || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/** By hand, also once the server's disk has room again. */
export const isWorthRepeating = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.status === 507);

export function refusalOf(name: string, error: unknown): Refusal {
  if (isNameTaken(error)) return { text: alreadyUploaded(name), detail: '' };
  const detail =
    error instanceof ApiError
      ? error.text
      : 'No pudimos leer el archivo: cambió o se movió. Volvé a elegirlo.';
  return { text: notUploaded(name), detail };
}

export const tooLarge = (name: string): Refusal => ({
  text: notUploaded(name),
  detail: 'Pesa más de 60 MB.',
});
