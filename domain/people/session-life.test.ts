import { describe, expect, it } from 'vitest';
import { isSessionAlive, SESSION_DAYS, sessionEnd } from './session-life.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(createdAt.getTime() + days * 86_400_000);

describe.each(['user', 'admin'] as const)('the session of a %s', (role) => {
  const { idle, absolute } = SESSION_DAYS[role];

  it('lives while it is used', () => {
    const lastSeenAt = after(absolute - 0.5 * idle);
    expect(isSessionAlive({ role, createdAt, lastSeenAt }, after(absolute - 0.01))).toBe(true);
  });

  it('ends when nobody used it for too long', () => {
    const session = { role, createdAt, lastSeenAt: createdAt };
    expect(isSessionAlive(session, after(idle - 0.01))).toBe(true);
    expect(isSessionAlive(session, after(idle))).toBe(false);
  });

  it('ends at its absolute end, however much it is used', () => {
    const end = sessionEnd(role, createdAt);
    expect(isSessionAlive({ role, createdAt, lastSeenAt: end }, end)).toBe(false);
  });
});

it("an administrator's session is shorter than a customer's", () => {
  expect(SESSION_DAYS.admin.idle).toBeLessThan(SESSION_DAYS.user.idle);
  expect(SESSION_DAYS.admin.absolute).toBeLessThan(SESSION_DAYS.user.absolute);
});
