// Registering: a pause, the call, a toast, and a page load on /register-success (storefront §4).
import { register, registerEndpoint } from '../../api/accounts.ts';
import { UNEXPECTED_PROBLEM } from '../../api/transport/api-error.ts';
import { passwordProblem, problem, repetitionProblem } from '../../forms/problem.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { openAuthDialog } from '../../state/opened/auth-dialog.ts';
import { pageLoad } from '../../state/page-load.ts';
import { wait } from '../../state/wait.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import styles from './AuthForm.module.css';
import { ForgotPasswordLink } from './ForgotPasswordLink.tsx';
import { AUTH_DELAY_MS, REGISTERED_RELOAD_MS } from './auth-timing.ts';

export function SignupForm() {
  const { field, setValue, submit, sending, formState, trigger } = useContractForm({
    endpoint: registerEndpoint,
    initial: { email: '', password: '', confirmPassword: '' },
    also: async ({ email, password, confirmPassword }) => ({
      ...problem('password', await passwordProblem(password, email)),
      ...problem('confirmPassword', repetitionProblem(password, confirmPassword)),
    }),
    send: async (body) => {
      await wait(AUTH_DELAY_MS);
      await register(body);
      toast.success('Te registraste con éxito');
      await wait(REGISTERED_RELOAD_MS);
    },
    silence: UNEXPECTED_PROBLEM,
    onSent: () => {
      pageLoad.open('/register-success');
    },
  });
  const { touchedFields } = formState;
  return (
    <Form onSubmit={submit}>
      <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        {...field('password', {
          // Not `deps`: that would complain about a field nobody was in yet.
          onChange: () => {
            if (touchedFields.confirmPassword) void trigger('confirmPassword');
          },
        })}
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        {...field('confirmPassword')}
        required
      />
      <ForgotPasswordLink />
      <Button type="submit" busy={sending.isPending} busyLabel="Registrando...">
        Registrarse
      </Button>
      <p className={styles.other}>
        ¿Ya tenés cuenta?{' '}
        <TextButton
          onClick={() => {
            openAuthDialog('login');
          }}
        >
          Ingresá
        </TextButton>
      </p>
    </Form>
  );
}
