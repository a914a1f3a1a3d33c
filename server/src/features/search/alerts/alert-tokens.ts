// The links of an alert: its id with a signature, so that nothing has to be kept to make them again.
import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_CHARACTERS = 40;

export function alertToken(secret: string, id: number): string {
  const signature = createHmac('sha256', secret)
    .update(`alert ${String(id)}`)
    .digest('hex');
  return `${String(id)}-${signature.slice(0, SIGNATURE_CHARACTERS)}`;
}

/** The alert's id; undefined when the link was not made here. */
export function alertIdOf(secret: string, token: string): number | undefined {
  const id = Number(token.split('-')[0]);
  const expected = Buffer.from(alertToken(secret, id));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : undefined;
}
