// Passwords: argon2id with OWASP's first recommendation (19 MiB, 2 passes, 1 lane).
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Without a stored hash it does the same work and fails: an unknown e-mail takes as long. */
export async function verifyPassword(stored: string | undefined, password: string) {
  decoy ??= hashPassword('a password nobody has');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
