// What the shop keeps of an account: taken along as one file, or deleted for good.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askForExport, deleteAccount, deleteAccountEndpoint } from '../../api/accounts.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { forgetSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import styles from './OwnData.module.css';

export function OwnData() {
  const [deleting, setDeleting] = useState(false);
  const { mutate, isPending, data } = useMutation({
    mutationFn: askForExport,
    onError: (error) => {
      toast.error(problemText(error, 'No pudimos mandarte tus datos. Probá de nuevo.'));
    },
  });
  return (
    <section className={styles.data} aria-labelledby="own-data">
      <h2 id="own-data">Tus datos</h2>
      <p>
        Te mandamos por email un enlace a un archivo con todo lo que guardamos de vos: perfil,
        compras, mensajes, avisos y anotaciones.
      </p>
      <p className={styles.ways}>
        <Button
          variant="secondary"
          busy={isPending}
          busyLabel="Enviando..."
          onClick={() => {
            mutate();
          }}
        >
          Pedir mis datos
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setDeleting(true);
          }}
        >
          Borrar mi cuenta
        </Button>
      </p>
      <p role="status">{data?.message}</p>
      {deleting && (
        <DeleteDialog
          onClose={() => {
            setDeleting(false);
          }}
        />
      )}
    </section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { field, submit, sending } = useContractForm({
    endpoint: deleteAccountEndpoint,
    initial: { password: '' },
    send: deleteAccount,
    onSent: async () => {
      await navigate('/');
      forgetSession(queryClient);
      toast.success('Borramos tu cuenta.');
    },
    failure: 'No pudimos borrar tu cuenta. Probá de nuevo.',
  });
  return (
    <Modal title="Borrar mi cuenta" onClose={onClose}>
      <p>
        Se borran tu perfil, tus sesiones y tus avisos con los datos de tu cara. No se puede
        deshacer.
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
