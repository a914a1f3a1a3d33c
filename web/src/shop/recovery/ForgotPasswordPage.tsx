// Recuperar contraseña: asks for a recovery e-mail. The server's answer is the same for an unknown
// address, and so is this page.
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { emailProblem, forgotPassword } from '../../api/accounts.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ForgotPasswordPage() {
  usePageTitle('Recuperar contraseña');
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ mode: 'onTouched' });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ email }: { email: string }) => forgotPassword(email),
    onSuccess: ({ message }) => {
      toast.success(message);
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  return (
    <Page title="Recuperar contraseña" width="narrow">
      <p>Dejanos el email de tu cuenta y te mandamos un enlace para elegir una nueva.</p>
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
          error={formState.errors.email?.message}
          {...register('email', { validate: (text = '') => emailProblem(text) ?? true })}
        />
        <Button type="submit" busy={isPending} busyLabel="Enviando...">
          Enviar enlace
        </Button>
      </Form>
      {isSuccess && <p role="status">Revisá tu correo, también la carpeta de no deseados.</p>}
    </Page>
  );
}
