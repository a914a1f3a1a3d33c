// Logging in: a pause, the call, and a reload with the session (storefront §4).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { emailProblem, login, sessionQuery } from '../../api/accounts.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { openAuthDialog } from '../../state/auth-dialog.ts';
import { reloadPage } from '../../state/page-load.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './AuthForm.module.css';
import { ForgotPasswordLink } from './ForgotPasswordLink.tsx';
import { AUTH_DELAY_MS, wait } from './auth-timing.ts';

interface Fields {
  email: string;
  password: string;
}

export function LoginForm() {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Fields>({ mode: 'onTouched' });
  const { mutate, isPending } = useMutation({
    mutationFn: async (fields: Fields) => {
      await wait(AUTH_DELAY_MS);
      return login(fields);
    },
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      reloadPage();
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  const { errors } = formState;
  return (
    <Form
      onSubmit={handleSubmit((fields) => {
        mutate(fields);
      })}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email', { validate: (text = '') => emailProblem(text) ?? true })}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', { required: 'La contraseña es requerida' })}
      />
      <ForgotPasswordLink />
      <Button type="submit" busy={isPending} busyLabel="Ingresando...">
        Ingresar
      </Button>
      <p className={styles.other}>
        ¿No tenés cuenta?{' '}
        <button
          type="button"
          onClick={() => {
            openAuthDialog('signup');
          }}
        >
          Registrate
        </button>
      </p>
    </Form>
  );
}
