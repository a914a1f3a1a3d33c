// 'Avisame', where a search ended without photos.
import type { Gallery } from '../../../api/photos.ts';
import { useOpened } from '../../../state/opened/opened.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lateDialog } from '../../../ui/late/late.tsx';
import styles from './AskForAlert.module.css';

const AlertDialog = lateDialog(async () => (await import('./AlertDialog.tsx')).AlertDialog);

interface Props {
  event: Gallery;
  number: string;
  /** Selfies of this tab, as addresses. */
  kept: readonly string[];
}

export function AskForAlert({ event, number, kept }: Props) {
  const [open, setOpen] = useOpened('alert');
  return (
    <section className={styles.ask} aria-labelledby="avisame">
      <h2 id="avisame">¿Todavía no están?</h2>
      <p>Dejanos tu email: te escribimos una vez, cuando aparezcan fotos tuyas.</p>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Avisame
      </Button>
      {open && (
        <AlertDialog
          event={event}
          number={number}
          kept={kept}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
