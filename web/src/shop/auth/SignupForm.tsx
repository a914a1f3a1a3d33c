// Registering: a pause, the call, a toast, and a page load on /register-success (storefront §4).
import { useRef } from 'react';
import {
  isTaken,
  login,
  register,
  registerEndpoint,
  type Registration,
} from '../../api/accounts.ts';
import { mayHaveArrived, UNEXPECTED_PROBLEM } from '../../api/transport/api-error.ts';
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
import { KeepTypedEmail } from './KeepTypedEmail.tsx';

export function SignupForm() {
  const registerOnce = useRegistration();
  const form = useContractForm({
    endpoint: registerEndpoint,
    initial: { email: '', password: '', confirmPassword: '' },
    also: async ({ email, password, confirmPassword }) => ({
      ...problem('password', await passwordProblem(password, email)),
      ...problem('confirmPassword', repetitionProblem(password, confirmPassword)),
    }),
    send: async (body) => {
      await wait(AUTH_DELAY_MS);
      await registerOnce(body);
      toast.success('Te registraste con éxito');
      await wait(REGISTERED_RELOAD_MS);
    },
    silence: UNEXPECTED_PROBLEM,
    onSent: () => {
      pageLoad.open('/register-success');
    },
  });
  const { field, setValue, submit, sending, formState, trigger } = form;
  const { touchedFields } = formState;
  return (
    <Form onSubmit={submit}>
      <KeepTypedEmail form={form} />
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

/**
 * Sent again after its answer was lost, a registration is refused because of its own account: whoever gets in with
 * the same e-mail and password has just made it.
 */
function useRegistration() {
  const arrived = useRef('');
  return async (body: Registration) => {
    const sent = JSON.stringify(body);
    try {
      await register(body);
    } catch (error) {
      if (mayHaveArrived(error)) arrived.current = sent;
      const isOurs = isTaken(error) && sent === arrived.current && (await getsIn(body));
      if (!isOurs) throw error;
    }
  };
}

const getsIn = (body: Registration) =>
  login(body).then(
    () => true,
    () => false,
  );
