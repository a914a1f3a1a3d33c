import { answerEndpoint, answerMessage, type InboxMessage } from '../../api/admin/customers.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './InboxPage.module.css';

/** The answer goes by e-mail with what was asked below it. */
export function AnswerDialog({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const form = useContractForm({
    endpoint: answerEndpoint,
    initial: { answer: '' },
    send: (body) => answerMessage(message.id, body),
    onSent: () => {
      toast.success(`Le respondimos a ${message.email}.`);
      onClose();
    },
    failure: 'No se pudo enviar la respuesta.',
  });
  const { box: field, submit, sending, formState } = form;
  return (
    <Modal title={`Responder a ${message.name}`} onClose={onClose}>
      <p className={styles.words}>{message.message}</p>
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextArea label="Respuesta" rows={8} {...field('answer')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar
        </Button>
      </Form>
    </Modal>
  );
}
