// Tokens of sessions, recoveries, invitations, uploads and buyers: they leave the shop once; only their hashes
// are stored.
import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
