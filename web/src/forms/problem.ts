// Problems that only a form has.
import type { Problems } from '@photolab/contract/problems';
import { newPasswordProblem } from '@photolab/domain/people/passwords';

/** Nothing when the field has no problem. */
export const problem = (field: string, text: string | undefined): Problems =>
  text === undefined ? {} : { [field]: text };

/** Without the list of used passwords, which did not download, the server alone knows them. */
export const passwordProblem = (password: string, email?: string): Promise<string | undefined> =>
  newPasswordProblem(password, email).catch(() => undefined);

/** storefront §5: a password is written twice. */
export function repetitionProblem(password: string, repeated: string): string | undefined {
  if (repeated === '') return 'La contraseña de confirmacion es requerida';
  return repeated === password ? undefined : 'Las contraseñas no coinciden';
}
