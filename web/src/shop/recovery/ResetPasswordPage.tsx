// Restablecer contraseña: a new password with the single-use token of a recovery e-mail. From the
// form to done, and never back (storefront §4). A link that is dead says so before anything is typed.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { recoveryQuery, resetPassword, resetPasswordEndpoint } from '../../api/recovery.ts';
import { passwordProblem, problem, repetitionProblem } from '../../forms/problem.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { openAuthDialog } from '../../state/opened/auth-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ResetPasswordPage() {
  usePageTitle('Restablecer contraseña');
  const { recoveryToken = '' } = useParams();
  const navigate = useNavigate();
  const { field, submit, sending, formState, trigger } = useContractForm({
    endpoint: resetPasswordEndpoint,
    initial: { recoveryToken, newPassword: '', repeated: '' },
    // Whether it is the e-mail, only the server knows here.
    also: async ({ newPassword, repeated }) => ({
      ...problem('newPassword', await passwordProblem(newPassword)),
      ...problem('repeated', repetitionProblem(newPassword, repeated)),
    }),
    send: resetPassword,
    onSent: (message) => {
      toast.success(message);
    },
  });
  const { touchedFields } = formState;
  const { isPending, isSuccess, isError } = sending;
  const dead = useQuery(recoveryQuery(recoveryToken)).data?.problem;
  return (
    <Page title="Restablecer contraseña" width="narrow">
      <p>Completa el formulario con la nueva contraseña</p>
      {dead && !isSuccess && <Notice answers={<AnotherLink />}>{dead}</Notice>}
      <Form onSubmit={submit}>
        <PasswordField
          label="Nueva contraseña"
          autoComplete="new-password"
          {...field('newPassword', {
            // Not `deps`: that would complain about a field nobody was in yet.
            onChange: () => {
              if (touchedFields.repeated) void trigger('repeated');
            },
          })}
        />
        <PasswordField
          label="Repetir contraseña"
          autoComplete="new-password"
          {...field('repeated')}
          required
        />
        <Button type="submit" disabled={isPending || isSuccess}>
          {buttonText(isPending, isSuccess)}
        </Button>
      </Form>
      {isSuccess && (
        <Button
          variant="secondary"
          onClick={() => {
            // Logged in, they come back to a page of theirs: this one is for guests.
            void navigate('/', { replace: true });
            openAuthDialog('login');
          }}
        >
          Ingresar con la nueva contraseña
        </Button>
      )}
      {isError && !dead && <AnotherLink />}
    </Page>
  );
}

const AnotherLink = () => <Link to="/forgot-password">Pedir otro enlace</Link>;

function buttonText(busy: boolean, done: boolean): string {
  if (done) return 'Contraseña restablecida';
  return busy ? 'Procesando...' : 'Restablecer Contraseña';
}
