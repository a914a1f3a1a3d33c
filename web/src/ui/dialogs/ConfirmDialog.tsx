// Asks before something that cannot be undone; names the thing and the deed.
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { Modal } from './Modal.tsx';

interface Props {
  title: ReactNode;
  question: string;
  /** What happens, beyond the question. */
  detail?: string;
  confirmLabel: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  question,
  detail,
  confirmLabel,
  busy = false,
  danger = true,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal title={title} onClose={onClose} locked={busy}>
      <p className={styles.question}>{question}</p>
      {detail && <p>{detail}</p>}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose} locked={busy}>
          Cancelar
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel="Procesando..."
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
