// What a new password must be. Passwords that exist already go on working: logging in asks nothing.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export const PASSWORD_PROBLEMS = {
  missing: 'La contraseña es requerida',
  short: `La contraseña debe tener al menos ${String(PASSWORD_MIN)} caracteres`,
  long: 'La contraseña es demasiado larga',
  email: 'La contraseña no puede ser tu email',
  common: 'Esa contraseña es de las más usadas y se adivina enseguida. Elegí otra',
} as const;

/** What people here choose first and no worldwide list has. */
const LOCAL = new Set(
  'contraseña contrasena bocajuniors riverplate teamomucho photolab photolab1 photolab123 fotolab123'.split(
    ' ',
  ),
);

/** What is wrong with a password somebody chooses, in the shop's words; undefined when nothing is. */
export async function newPasswordProblem(
  password: string,
  email = '',
): Promise<string | undefined> {
  if (password === '') return PASSWORD_PROBLEMS.missing;
  if (password.length < PASSWORD_MIN) return PASSWORD_PROBLEMS.short;
  if (password.length > PASSWORD_MAX) return PASSWORD_PROBLEMS.long;
  const lower = password.toLowerCase();
  if (lower === email.trim().toLowerCase()) return PASSWORD_PROBLEMS.email;
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return COMMON_PASSWORDS.has(lower) || LOCAL.has(lower) ? PASSWORD_PROBLEMS.common : undefined;
}
