// What the shop keeps of an account: taken along as one file, or deleted for good.
import { useMutation } from '@tanstack/react-query';
import { askForExport } from '../../api/accounts.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { useOpened } from '../../state/opened/opened.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lateDialog } from '../../ui/late/late.tsx';
import styles from './OwnData.module.css';

const DeleteAccountDialog = lateDialog(
  async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
);

export function OwnData() {
  const [deleting, setDeleting] = useOpened('delete-account');
  const { mutate, isPending, data } = useMutation({
    mutationFn: askForExport,
    onError: (error) => {
      tellProblem('own data', error, 'No pudimos mandarte tus datos. Probá de nuevo.');
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
        <DeleteAccountDialog
          onClose={() => {
            setDeleting(false);
          }}
        />
      )}
    </section>
  );
}
