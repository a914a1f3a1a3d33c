// Where the link of an invitation leads: whoever has it sets a password and is in the studio's team.
import { isTeamRole, ROLE_NAMES } from '@photolab/domain/people/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { acceptEndpoint, acceptInvitation, invitationQuery } from '../../api/invitations.ts';
import { isGone, lastWord, problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { passwordProblem, problem, repetitionProblem } from '../../forms/problem.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { openAuthDialog } from '../../state/opened/auth-dialog.ts';
import { useLeave, useSession } from '../../state/session.ts';
import { pageBrand } from '../../ui/brand.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Outcome } from '../../ui/feedback/Outcome.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function InvitationPage() {
  usePageTitle('Invitación');
  const { token = '' } = useParams();
  return (
    <Page title="Invitación" width="narrow">
      <Opened token={token} />
    </Page>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const refused = error ? lastWord(error) : '';
  if (refused) return <Dead text={refused} />;
  if (error) {
    return (
      <ErrorState
        title="No pudimos abrir la invitación."
        detail={problemText(error, '')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Spinner />;
  return (
    <>
      <p>
        {pageBrand().name} te invitó a su equipo como {ROLE_NAMES[data.role].toLowerCase()}. Vas a
        entrar con {data.email}.
      </p>
      <AcceptForm token={token} email={data.email} />
    </>
  );
}

/** For whoever accepted it, too: the answer to that may have been lost on the way. */
const Dead = ({ text }: { text: string }) => (
  <>
    <p role="alert">{text}</p>
    <p>Si ya la aceptaste, no hace falta otra: entrá con tu email y tu contraseña.</p>
    <WayIn />
  </>
);

/** Who opens the link again to work finds the way: with a session of theirs, somebody else's or none. */
function WayIn({ email: invited }: { email?: string }) {
  const { role, email } = useSession();
  if (invited && email && invited.toLowerCase() !== email.toLowerCase()) {
    return <OtherSession email={email} invited={invited} />;
  }
  if (isTeamRole(role)) {
    return (
      <Link to="/admin" className={buttonClass()}>
        Ir a la administración
      </Link>
    );
  }
  return (
    <Button
      onClick={() => {
        openAuthDialog('login');
      }}
    >
      Ingresar
    </Button>
  );
}

/** The studio's computer: the work behind this session is another person's. */
function OtherSession({ email, invited }: { email: string; invited: string }) {
  const { leave, busy } = useLeave({
    onLeft: () => {
      openAuthDialog('login');
    },
    onFailed: (error) => {
      logFailure('logout', error);
      toast.error('No pudimos cerrar la sesión. Probá de nuevo.');
    },
  });
  return (
    <>
      <p>
        En este navegador está abierta la sesión de {email}. Cerrala y entrá con {invited}.
      </p>
      <Button busy={busy} busyLabel="Cerrando..." onClick={leave}>
        Cerrar esa sesión e ingresar
      </Button>
    </>
  );
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const { field, submit, sending } = useContractForm({
    endpoint: acceptEndpoint,
    initial: { newPassword: '', repeated: '' },
    also: async ({ newPassword, repeated }) => ({
      ...problem('newPassword', await passwordProblem(newPassword, email)),
      ...problem('repeated', repetitionProblem(newPassword, repeated)),
    }),
    send: ({ newPassword }) => acceptInvitation(token, newPassword),
  });
  if (sending.isSuccess) {
    return (
      <Outcome>
        <p>Listo: ya estás en el equipo.</p>
        <WayIn email={email} />
      </Outcome>
    );
  }
  if (isGone(sending.error)) return <Dead text={problemText(sending.error)} />;
  return (
    <Form onSubmit={submit}>
      <PasswordField
        label="Elegí una contraseña"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordField
        label="Repetir contraseña"
        autoComplete="new-password"
        {...field('repeated')}
        required
      />
      <Button type="submit" busy={sending.isPending} busyLabel="Procesando...">
        Entrar al equipo
      </Button>
    </Form>
  );
}
