// The session ended while somebody worked: they log in again where they are, and lose nothing they typed.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { login, loginEndpoint } from '../../api/accounts.ts';
import { sessionQuery } from '../../api/session.ts';
import { refusals } from '../../api/transport/client.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { tellLoggedInAgain } from '../../state/person/logged-in-again.ts';
import { pageLoad } from '../../state/page-load.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

export function SessionDialog() {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    // Logging in itself, which is for everybody, is refused with 401, too.
    refusals.heard = ({ access }, status) => {
      if (status === 401 && access !== 'public') setEnded(true);
    };
    return () => {
      delete refusals.heard;
    };
  }, []);
  if (!ended) return null;
  return (
    <LoginAgain
      onClose={() => {
        setEnded(false);
      }}
    />
  );
}

function LoginAgain({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const before = useSession();
  const { field, submit, sending } = useContractForm({
    endpoint: loginEndpoint,
    initial: { email: before.email ?? '', password: '' },
    send: login,
    onSent: async ({ role, email }) => {
      // Somebody else, or with another part in the studio: their own screens, anew.
      if (role !== before.role || email !== before.email) {
        pageLoad.open('/admin');
        return;
      }
      onClose();
      tellLoggedInAgain();
      toast.success('Ya entraste. Lo que escribiste sigue acá: volvé a guardarlo.');
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      });
    },
  });
  return (
    <Modal title="Tu sesión terminó" onClose={onClose}>
      <p>Entrá de nuevo y seguí donde estabas: lo que escribiste no se pierde.</p>
      <Form onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" {...field('password')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Ingresando...">
          Ingresar
        </Button>
      </Form>
    </Modal>
  );
}
