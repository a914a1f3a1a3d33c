// The link to an account's data: sent to the account's own address, good for a day.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const EXPORT_HOURS = 24;

export function exportToken(secret: string, accountId: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + EXPORT_HOURS * 3600;
  const claim = `${String(accountId)}.${String(expires)}`;
  return `${claim}.${signature(secret, claim)}`;
}

/** The account; undefined when the link was not made here or is too old. */
export function readExportToken(secret: string, token: string, now = Date.now()) {
  const [accountId = '', expires = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(secret, `${accountId}.${expires}`));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return Number(expires) * 1000 < now ? undefined : Number(accountId);
}

const signature = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`export ${claim}`).digest('base64url');
