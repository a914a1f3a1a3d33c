// Links to bought originals: signed, expiring, worthless for anything else.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** decisions: an address that expires, 15 minutes at most. */
const LIFETIME_SECONDS = 15 * 60;

export interface Download {
  orderId: string;
  /** A photo's id, `zip` for all of the order, or `v` and an id for looking at it. */
  what: number | 'zip' | `v${number}`;
}

export function signDownload(
  secret: string,
  { orderId, what }: Download,
  now = Date.now(),
): string {
  const expires = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const claim = `${orderId}.${String(what)}.${String(expires)}`;
  return `${claim}.${signature(secret, claim)}`;
}

/** What a token gives right to; undefined when it is forged or expired. */
export function readDownload(
  secret: string,
  token: string,
  now = Date.now(),
): Download | undefined {
  const [orderId = '', what = '', expires = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(secret, `${orderId}.${what}.${expires}`));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  if (Number(expires) * 1000 < now) return undefined;
  if (what === 'zip') return { orderId, what };
  const photoId = Number(what.replace('v', ''));
  return { orderId, what: what.startsWith('v') ? `v${photoId}` : photoId };
}

const signature = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(claim).digest('base64url');
