import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { newPasswordProblem, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_PROBLEMS } from './passwords.ts';

describe('a new password', () => {
  it('is there, and neither short nor endless', async () => {
    expect(await newPasswordProblem('')).toBe(PASSWORD_PROBLEMS.missing);
    expect(await newPasswordProblem('x7k2m9p')).toBe(PASSWORD_PROBLEMS.short);
    expect(await newPasswordProblem('x7k2m9pq')).toBeUndefined();
    expect(await newPasswordProblem('ñ'.repeat(PASSWORD_MAX))).toBeUndefined();
    expect(await newPasswordProblem('ñ'.repeat(PASSWORD_MAX + 1))).toBe(PASSWORD_PROBLEMS.long);
  });

  it('is not the e-mail, in whatever case', async () => {
    const problem = await newPasswordProblem('Ana@Example.com', ' ana@example.COM ');
    expect(problem).toBe(PASSWORD_PROBLEMS.email);
  });

  it.each(['12345678', 'password1', 'QWERTYUIOP', 'iloveyou', 'contraseña', 'RiverPlate'])(
    'is not %s, which everybody tries',
    async (password) => {
      expect(await newPasswordProblem(password)).toBe(PASSWORD_PROBLEMS.common);
    },
  );

  it('may be a sentence', async () => {
    expect(await newPasswordProblem('corro los domingos')).toBeUndefined();
  });
});

it('3,000 passwords that the length alone would let pass are known', () => {
  expect(COMMON_PASSWORDS.size).toBe(3_000);
  expect([...COMMON_PASSWORDS].every((one) => one.length >= PASSWORD_MIN)).toBe(true);
});
