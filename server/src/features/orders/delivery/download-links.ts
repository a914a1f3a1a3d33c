// Links to bought originals: sealed, expiring, worthless for anything else. An order's id is told by none of
// them: it opens what the shop knows of the order, its number of operation too, for longer than a link is good.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** decisions: an address that expires, 15 minutes at most. */
const LIFETIME_SECONDS = 15 * 60;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const claim = cipher.update(`${orderId}.${String(what)}.${String(expires)}`);
  return Buffer.concat([iv, claim, cipher.final(), cipher.getAuthTag()]).toString('base64url');
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
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const claim = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([claim, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

const keyOf = (secret: string) => createHash('sha256').update(secret).digest();
