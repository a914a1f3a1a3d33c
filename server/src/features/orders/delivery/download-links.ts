// Links to bought originals: sealed, expiring, worthless for anything else. An order's id is told by none of
// them: it opens what the shop knows of the order, its number of operation too, for longer than a link is good.
import { createHash } from 'node:crypto';
import { seal, unseal } from '../../../platform/sealed.ts';

/** decisions: an address that expires, 15 minutes at most. */
const LIFETIME_SECONDS = 15 * 60;

export interface Download {
  orderId: string;
  /** A photo's id, `zip` for all of the order, or `v` and an id for looking at it. */
  what: number | 'zip' | `v${number}`;
}

export function sealDownload(
  secret: string,
  { orderId, what }: Download,
  now = Date.now(),
): string {
  const expires = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const claim = Buffer.from(`${orderId}.${String(what)}.${String(expires)}`);
  return seal(keyOf(secret), claim).toString('base64url');
}

/** What a token gives right to; undefined when it is forged or expired. */
export function readDownload(
  secret: string,
  token: string,
  now = Date.now(),
): Download | undefined {
  const [orderId = '', what = '', expires = ''] = open(secret, token)?.split('.') ?? [];
  if (!orderId || Number(expires) * 1000 < now) return undefined;
  if (what === 'zip') return { orderId, what };
  const photoId = Number(what.replace('v', ''));
  return { orderId, what: what.startsWith('v') ? `v${photoId}` : photoId };
}

function open(secret: string, token: string): string | undefined {
  try {
    return unseal(keyOf(secret), Buffer.from(token, 'base64url')).toString();
  } catch {
    return undefined;
  }
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest();
