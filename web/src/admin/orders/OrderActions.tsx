// Send the links again; give the money back, after a confirmation that names the operation.
import { formatPesos } from '@photolab/domain/money';
import { useState, type SyntheticEvent } from 'react';
import { refundOrder, resendOrder, type OrderDetail } from '../../api/admin/records.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './OrderPage.module.css';

interface Props {
  order: OrderDetail;
  onDone: () => void;
}

export function OrderActions({ order, onDone }: Props) {
  const [open, setOpen] = useState<'resend' | 'refund'>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    try {
      toast.success((await work()).message);
      onDone();
    } catch (error) {
      logFailure('the order was not changed', error);
      toast.error(problemText(error, 'No se pudo hacer. Probá de nuevo.'));
    }
    setBusy(false);
    setOpen(undefined);
  };
  const close = () => {
    setOpen(undefined);
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        disabled={!order.canResend}
        onClick={() => {
          setOpen('resend');
        }}
      >
        Enviar los enlaces de nuevo
      </Button>
      <Button
        variant="danger"
        disabled={!order.canRefund}
        onClick={() => {
          setOpen('refund');
        }}
      >
        Devolver el dinero
      </Button>
      {open === 'resend' && (
        <ResendDialog
          email={order.email}
          busy={busy}
          onSend={(email) => void run(() => resendOrder(order.orderId, email))}
          onClose={close}
        />
      )}
      {open === 'refund' && (
        <ConfirmDialog
          title={`Operación ${order.operationNumber}`}
          question={`Estás seguro de que quieres devolver ${formatPesos(order.total)}?`}
          detail="El comprador pierde el acceso a sus descargas cuando Mercado Pago confirma."
          confirmLabel="Devolver"
          busy={busy}
          onConfirm={() => void run(() => refundOrder(order.orderId))}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ResendProps {
  email: string;
  busy: boolean;
  onSend: (email: string | undefined) => void;
  onClose: () => void;
}

function ResendDialog({ email, busy, onSend, onClose }: ResendProps) {
  const [to, setTo] = useState(email);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend(to.trim() || undefined);
  };
  return (
    <Modal title="Enviar los enlaces" onClose={onClose}>
      <form onSubmit={send} className={styles.form}>
        <TextField
          label="Email"
          type="email"
          required
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
          }}
        />
        <Button type="submit" busy={busy} busyLabel="Enviando...">
          Enviar
        </Button>
      </form>
    </Modal>
  );
}
