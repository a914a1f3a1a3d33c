// How long a session lasts: until it was idle for too long, and never beyond its absolute end.
import type { Role } from './roles.ts';

const DAY_MS = 86_400_000;

export type SessionRole = Role;

const TEAM = { idle: 1, absolute: 7 };

/** An administrator's session opens every sale and every photo: it lasts less. */
export const SESSION_DAYS: Readonly<Record<SessionRole, { idle: number; absolute: number }>> = {
  user: { idle: 14, absolute: 30 },
  admin: TEAM,
  photographer: TEAM,
  cashier: TEAM,
};

export const sessionEnd = (role: SessionRole, startedAt: Date): Date =>
  new Date(startedAt.getTime() + SESSION_DAYS[role].absolute * DAY_MS);

export function isSessionAlive(
  { role, createdAt, lastSeenAt }: { role: SessionRole; createdAt: Date; lastSeenAt: Date },
  now: Date,
): boolean {
  const idleEnd = lastSeenAt.getTime() + SESSION_DAYS[role].idle * DAY_MS;
  return now.getTime() < Math.min(idleEnd, sessionEnd(role, createdAt).getTime());
}
