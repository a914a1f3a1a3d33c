// Send the links again; give the money back, after a confirmation that names the operation.
import { formatPesos } from '@photolab/domain/orders/money';
import { useState } from 'react';
import {
  refundOrder,
  resendOrder,
  resendOrderEndpoint,
  type OrderDetail,
} from '../../api/admin/records.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { tellProblem } from '../../forms/tell-problem.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './OrderPage.module.css';

const FAILED = 'No se pudo hacer. Probá de nuevo.';

interface Props {
  order: OrderDetail;
  /** A dialog was closed. */
  onDone: () => void;
}

const REFUND_NOTES = {
  asked:
    'Pedimos la devolución a Mercado Pago y todavía no la confirmó. Si no contesta insistimos solos; las descargas siguen abiertas hasta entonces.',
  failed:
    'La devolución no se hizo: en la Historia está por qué. Fijate que haya dinero en tu cuenta de Mercado Pago y volvé a pedirla.',
};

/** What became of a refund that was asked for. */
export function RefundNote({ order: { refund } }: { order: OrderDetail }) {
  if (!refund) return null;
  return (
    <p role="status" className={styles.note} data-failed={refund === 'failed' || undefined}>
      {REFUND_NOTES[refund]}
    </p>
  );
}

export function OrderActions({ order, onDone }: Props) {
  const [open, setOpen] = useState<'resend' | 'refund'>();
  const [busy, setBusy] = useState(false);
  // Read anew whatever came of it: what was refused was done in another window.
  const close = () => {
    setOpen(undefined);
    onDone();
  };
  const refund = async () => {
    setBusy(true);
    try {
      toast.success((await refundOrder(order.orderId)).message);
    } catch (error) {
      tellProblem('the order was not refunded', error, FAILED);
    }
    close();
    setBusy(false);
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        locked={!order.canResend}
        onClick={() => {
          setOpen('resend');
        }}
      >
        Enviar los enlaces de nuevo
      </Button>
      <Button
        variant="danger"
        locked={!order.canRefund}
        onClick={() => {
          setOpen('refund');
        }}
      >
        Devolver el dinero
      </Button>
      {open === 'resend' && <ResendDialog order={order} onClose={close} />}
      {open === 'refund' && (
        <ConfirmDialog
          title={`Operación ${order.operationNumber}`}
          question={`Estás seguro de que quieres devolver ${formatPesos(order.toRefund)}?`}
          detail={`${returnedBefore(order)}El comprador pierde el acceso a sus descargas cuando Mercado Pago confirma.`}
          confirmLabel="Devolver"
          busy={busy}
          onConfirm={() => void refund()}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Of a payment a part of which went back, or that was more than the order, the sum would surprise. */
const returnedBefore = ({ total, toRefund }: OrderDetail) =>
  total === toRefund
    ? ''
    : `La orden es de ${formatPesos(total)}: es lo que queda por devolver de su pago. `;

interface ResendProps {
  order: OrderDetail;
  onClose: () => void;
}

function ResendDialog({ order, onClose }: ResendProps) {
  const form = useContractForm({
    endpoint: resendOrderEndpoint,
    initial: { email: order.email },
    send: ({ email }) => resendOrder(order.orderId, email),
    onSent: ({ message }) => {
      toast.success(message);
      onClose();
    },
    failure: FAILED,
  });
  const { box: field, submit, sending, setValue, formState } = form;
  return (
    <Modal title="Enviar los enlaces" onClose={onClose}>
      <FormGuard form={{ formState, sending }} />
      <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
        <EmailField
          label="Email"
          autoComplete="off"
          {...field('email')}
          onMeant={meantBy(setValue)}
        />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar
        </Button>
      </form>
    </Modal>
  );
}
