// Registering: a pause, the call, a toast, and a page load on /register-success (storefront §4).
import { newPasswordProblem } from '@photolab/domain/passwords';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { emailProblem, register as registerAccount } from '../../api/accounts.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { openAuthDialog } from '../../state/auth-dialog.ts';
import { loadPage } from '../../state/page-load.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './AuthForm.module.css';
import { ForgotPasswordLink } from './ForgotPasswordLink.tsx';
import { AUTH_DELAY_MS, REGISTERED_RELOAD_MS, wait } from './auth-timing.ts';

interface Fields {
  email: string;
  password: string;
  confirmPassword: string;
}

export function SignupForm() {
  const { register, handleSubmit, formState, trigger } = useForm<Fields>({ mode: 'onTouched' });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ email, password }: Fields) => {
      await wait(AUTH_DELAY_MS);
      await registerAccount({ email, password });
      toast.success('Te registraste con éxito');
      await wait(REGISTERED_RELOAD_MS);
    },
    onSuccess: () => {
      loadPage('/register-success');
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  const { errors, touchedFields } = formState;
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
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', {
          validate: async (text = '', { email }) => (await newPasswordProblem(text, email)) ?? true,
          // Not `deps`: that would complain about a field nobody was in yet.
          onChange: () => {
            if (touchedFields.confirmPassword) void trigger('confirmPassword');
          },
        })}
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          required: 'La contraseña de confirmacion es requerida',
          validate: (text, { password }) => text === password || 'Las contraseñas no coinciden',
        })}
      />
      <ForgotPasswordLink />
      <Button type="submit" busy={isPending} busyLabel="Registrando...">
        Registrarse
      </Button>
      <p className={styles.other}>
        ¿Ya tenés cuenta?{' '}
        <button
          type="button"
          onClick={() => {
            openAuthDialog('login');
          }}
        >
          Ingresá
        </button>
      </p>
    </Form>
  );
}
