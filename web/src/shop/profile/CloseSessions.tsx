// Ends every session of the account, on lost and borrowed devices too; this one goes with them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logoutEverywhere } from '../../api/accounts.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { useOpened } from '../../state/opened/opened.ts';
import { forgetPerson } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { lateDialog } from '../../ui/late/late.tsx';
import styles from './CloseSessions.module.css';

const ConfirmDialog = lateDialog(
  async () => (await import('../../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog,
);

export function CloseSessions() {
  const [asking, setAsking] = useOpened('close-sessions');
  const { close, busy } = useCloseSessions();
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <h2 id="sessions">Tus sesiones</h2>
      <p>
        ¿Perdiste el celular o entraste desde una computadora ajena? Salí de todos lados a la vez.
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          setAsking(true);
        }}
      >
        Cerrar todas las sesiones
      </Button>
      {asking && (
        <ConfirmDialog
          title="Cerrar todas las sesiones"
          question="¿Querés salir de tu cuenta en todos los dispositivos?"
          detail="También en este: vas a tener que volver a ingresar con tu contraseña."
          confirmLabel="Cerrar todas"
          busy={busy}
          onConfirm={close}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

function useCloseSessions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: logoutEverywhere,
    onSuccess: async () => {
      await navigate('/');
      forgetPerson(queryClient);
      toast.success('Cerramos todas tus sesiones');
    },
    onError: (error) => {
      tellProblem('logout everywhere', error, 'No pudimos cerrar tus sesiones. Probá de nuevo.');
    },
  });
  return {
    close: () => {
      mutate();
    },
    busy: isPending,
  };
}
