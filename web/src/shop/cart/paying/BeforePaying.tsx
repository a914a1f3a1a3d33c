// What a buyer is asked between 'Pagar' and the payment: whether to buy again what they have, and how to
// buy once their session has ended.
import type { Quote } from '../../../api/orders.ts';
import { openAuthDialog } from '../../../state/opened/auth-dialog.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import styles from './BeforePaying.module.css';

/** `again` is what was answered before. */
export type Question = { of: 'again' } | { of: 'account'; again: boolean };

interface QuestionProps {
  asking: Question;
  quote: Quote | undefined;
  /** Whether photos are bought again; undefined where nothing is bought now. */
  onAnswer: (again?: boolean) => void;
}

export function BeforePaying({ asking, quote, onAnswer }: QuestionProps) {
  if (asking.of === 'account') {
    return (
      <SessionEndedDialog
        onVisit={() => {
          onAnswer(asking.again);
        }}
        onClose={() => {
          onAnswer();
        }}
      />
    );
  }
  return quote ? <PayAgainDialog paid={quote.paid.length > 0} onAnswer={onAnswer} /> : null;
}

interface AgainProps {
  /** Some of it is paid; else its payment waits. */
  paid: boolean;
  onAnswer: (again?: boolean) => void;
}

function PayAgainDialog({ paid, onAnswer }: AgainProps) {
  return (
    <ConfirmDialog
      title={paid ? 'Ya compraste fotos de este carrito' : 'Ya tenés un pago pendiente'}
      question="¿Querés pagar de nuevo estas fotos?"
      detail={
        paid
          ? 'Las que ya compraste están en MIS FOTOS: las podés descargar cuando quieras.'
          : 'Si se aprueban los dos pagos, vas a haberlas comprado dos veces.'
      }
      confirmLabel="Pagar de nuevo"
      danger={false}
      onConfirm={() => {
        onAnswer(true);
      }}
      onClose={() => {
        onAnswer();
      }}
    />
  );
}

interface EndedProps {
  onVisit: () => void;
  onClose: () => void;
}

function SessionEndedDialog({ onVisit, onClose }: EndedProps) {
  return (
    <Modal title="Tu sesión terminó" onClose={onClose}>
      <p>
        Si ingresás de nuevo, esta compra queda en Mis compras. Tus fotos siguen en el carrito y
        todavía no se cobró nada.
      </p>
      <div className={styles.ways}>
        <Button variant="quiet" onClick={onVisit}>
          Pagar sin cuenta
        </Button>
        <Button
          onClick={() => {
            onClose();
            openAuthDialog('login');
          }}
        >
          Ingresar
        </Button>
      </div>
    </Modal>
  );
}
