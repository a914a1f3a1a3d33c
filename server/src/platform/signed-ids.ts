// The links of what somebody left by e-mail: an id with a signature, so that nothing has to be kept
// to make them again. Each kind has a secret of its own, and says its name besides.
import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

const SIGNATURE_CHARACTERS = 40;

export interface IdSigner {
  secret: string;
  kind: 'alert' | 'privacy';
}

export function signId({ secret, kind }: IdSigner, id: number): string {
  const signature = createHmac('sha256', secret)
    .update(`${kind} ${String(id)}`)
    .digest('hex');
  return `${String(id)}-${signature.slice(0, SIGNATURE_CHARACTERS)}`;
}

/** The id; undefined when the link was not made here. */
export function readSignedId(signer: IdSigner, token: string): number | undefined {
  const id = Number(token.split('-')[0]);
  return isSameSecret(token, signId(signer, id)) ? id : undefined;
}
