// The link to an account's data: sent to the account's own address, good for a day.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/same-secret.ts';

export const EXPORT_HOURS = 24;

export function exportToken(secret: string, accountId: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + EXPORT_HOURS * 3600;
  const claim = `${String(accountId)}.${String(expires)}`;
  return `${claim}.${signature(secret, claim)}`;
}

/** Whose link it says that it is; 0 for nobody's. */
export function accountOfToken(token: string): number {
  const [accountId = ''] = token.split('.');
  return /^\d{1,9}$/.test(accountId) ? Number(accountId) : 0;
}

/** Whether the link was made here, with this secret, and is not too old. */
export function isExportToken(secret: string, token: string, now = Date.now()): boolean {
  const [accountId = '', expires = '', signed = ''] = token.split('.');
  const wasMadeHere = isSameSecret(signed, signature(secret, `${accountId}.${expires}`));
  return wasMadeHere && Number(expires) * 1000 >= now;
}

const signature = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`export ${claim}`).digest('base64url');
