// An account is deleted with its password, for good.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deleteAccount, deleteAccountEndpoint } from '../../api/accounts.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { forgetPerson } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { field, submit, sending } = useContractForm({
    endpoint: deleteAccountEndpoint,
    initial: { password: '' },
    send: deleteAccount,
    onSent: async () => {
      await navigate('/');
      forgetPerson(queryClient);
      toast.success('Borramos tu cuenta.');
    },
    failure: 'No pudimos borrar tu cuenta. Probá de nuevo.',
  });
  return (
    <Modal title="Borrar mi cuenta" onClose={onClose}>
      <p>
        Se borran tu perfil y tus sesiones. No se puede deshacer. Si pediste avisos, te mandamos por
        email cómo borrarlos, con los datos de tu cara.
      </p>
      <p>
        Tus fotos compradas se siguen descargando con su número de operación: guardalo. Los
        registros de venta quedan, como pide la ley.
      </p>
      <Form onSubmit={submit}>
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" busy={sending.isPending} busyLabel="Borrando...">
          Borrar para siempre
        </Button>
      </Form>
    </Modal>
  );
}
