import { expect, it } from 'vitest';
import { hashPassword, PasswordsBusy, verifyPassword } from './passwords.ts';

it('checks some at a time, lets some wait and sends the others away', async () => {
  const checks = Array.from({ length: 80 }, () => verifyPassword(undefined, 'adivino'));
  const results = await Promise.allSettled(checks);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PasswordsBusy);
    else expect(result.value).toBe(false);
  }
  // Everybody's turn has ended.
  const stored = await hashPassword('corro los domingos');
  expect(await verifyPassword(stored, 'corro los domingos')).toBe(true);
  expect(await verifyPassword(stored, 'otra')).toBe(false);
});
