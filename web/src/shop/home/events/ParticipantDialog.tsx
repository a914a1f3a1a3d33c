// Signing up for the upcoming event that was chosen with 'Participar' (storefront §2, §7).
import { participate, participateEndpoint } from '../../../api/events.ts';
import { EmailField, meantBy } from '../../../forms/EmailField.tsx';
import { KeepTyped } from '../../../forms/keep-typed.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { inTab } from '../../../state/kept.ts';
import type { SelectedEvent } from '../../../state/opened/selected-event.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';

interface Props {
  event: SelectedEvent;
  onClose: () => void;
}

export function ParticipantDialog({ event: { id, name }, onClose }: Props) {
  const form = useContractForm({
    endpoint: participateEndpoint,
    initial: { name: '', email: '' },
    send: (participant) => participate(id, participant),
    onSent: () => {
      toast.success(`Ahora eres participante de ${name}`);
      onClose();
    },
  });
  const { box: field, setValue, submit, sending } = form;
  return (
    <Modal title={`Participar en ${name}`} onClose={onClose}>
      <Form onSubmit={submit}>
        <KeepTyped form={form} name="participant" tab={inTab} />
        <TextField label="Nombre" autoComplete="name" {...field('name')} />
        <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Participar
        </Button>
      </Form>
    </Modal>
  );
}
