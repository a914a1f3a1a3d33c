// Logging in: a pause, the call, and a reload with the session (storefront §4).
import { useQueryClient } from '@tanstack/react-query';
import { login, loginEndpoint } from '../../api/accounts.ts';
import { sessionQuery } from '../../api/session.ts';
import { UNEXPECTED_PROBLEM } from '../../api/transport/api-error.ts';
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
import { AUTH_DELAY_MS } from './auth-timing.ts';
import { KeepTypedEmail } from './KeepTypedEmail.tsx';

const NO_COOKIES =
  'Tu navegador no guarda cookies, y sin ellas no podés ingresar. Permitilas para este sitio, o abrilo en otro navegador. Para comprar no hace falta una cuenta.';

export function LoginForm() {
  const queryClient = useQueryClient();
  const form = useContractForm({
    endpoint: loginEndpoint,
    initial: { email: '', password: '' },
    send: async (body) => {
      await wait(AUTH_DELAY_MS);
      return login(body);
    },
    silence: UNEXPECTED_PROBLEM,
    onSent: (session) => {
      if (!navigator.cookieEnabled) {
        toast.warning(NO_COOKIES);
        return;
      }
      queryClient.setQueryData(sessionQuery.queryKey, session);
      pageLoad.reload();
    },
  });
  const { field, submit, sending, setValue } = form;
  return (
    <Form onSubmit={submit}>
      <KeepTypedEmail form={form} />
      <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
      <PasswordField label="Contraseña" autoComplete="current-password" {...field('password')} />
      <ForgotPasswordLink />
      <Button type="submit" busy={sending.isPending} busyLabel="Ingresando...">
        Ingresar
      </Button>
      <p className={styles.other}>
        ¿No tenés cuenta?{' '}
        <TextButton
          onClick={() => {
            openAuthDialog('signup');
          }}
        >
          Registrate
        </TextButton>
      </p>
    </Form>
  );
}
