// Restablecer contraseña: a new password with the single-use token of a recovery e-mail. From the
// form to done, and never back (storefront §4).
import { newPasswordProblem } from '@photolab/domain/passwords';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { resetPassword } from '../../api/accounts.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { openAuthDialog } from '../../state/auth-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

interface Fields {
  newPassword: string;
  repeated: string;
}

export function ResetPasswordPage() {
  usePageTitle('Restablecer contraseña');
  const { recoveryToken = '' } = useParams();
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: ({ newPassword }: Fields) => resetPassword({ recoveryToken, newPassword }),
    onSuccess: (message) => {
      toast.success(message);
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  return (
    <Page title="Restablecer contraseña" width="narrow">
      <p>Completa el formulario con la nueva contraseña</p>
      <PasswordForm busy={isPending} done={isSuccess} onSubmit={mutate} />
      {isSuccess && (
        <Button
          variant="secondary"
          onClick={() => {
            openAuthDialog('login');
          }}
        >
          Ingresar con la nueva contraseña
        </Button>
      )}
      {isError && <Link to="/forgot-password">Pedir otro enlace</Link>}
    </Page>
  );
}

interface FormProps {
  busy: boolean;
  done: boolean;
  onSubmit: (fields: Fields) => void;
}

function PasswordForm({ busy, done, onSubmit }: FormProps) {
  const { register, handleSubmit, formState, trigger } = useForm<Fields>({ mode: 'onTouched' });
  const { errors, touchedFields } = formState;
  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register('newPassword', {
          // Whether it is the e-mail, only the server knows here.
          validate: async (text = '') => (await newPasswordProblem(text)) ?? true,
          // Not `deps`: that would complain about a field nobody was in yet.
          onChange: () => {
            if (touchedFields.repeated) void trigger('repeated');
          },
        })}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        required
        error={errors.repeated?.message}
        {...register('repeated', {
          validate: (text, { newPassword }) =>
            text === newPassword || 'Las contraseñas no coinciden',
        })}
      />
      <Button type="submit" disabled={busy || done}>
        {buttonText(busy, done)}
      </Button>
    </Form>
  );
}

function buttonText(busy: boolean, done: boolean): string {
  if (done) return 'Contraseña restablecida';
  return busy ? 'Procesando...' : 'Restablecer Contraseña';
}
