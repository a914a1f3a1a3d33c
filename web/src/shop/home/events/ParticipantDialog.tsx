// Signing up for the upcoming event that was chosen with 'Participar' (storefront §2, §7).
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { emailProblem } from '../../../api/accounts.ts';
import { participate, type NewParticipant } from '../../../api/events.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { selectEvent, type SelectedEvent } from '../../../state/selected-event.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';

export function ParticipantDialog({ event: { id, name } }: { event: SelectedEvent }) {
  const close = () => {
    selectEvent(null);
  };
  const { register, handleSubmit, formState } = useForm<NewParticipant>({ mode: 'onTouched' });
  const { mutate, isPending } = useMutation({
    mutationFn: (participant: NewParticipant) => participate(id, participant),
    onSuccess: () => {
      toast.success(`Ahora eres participante de ${name}`);
      close();
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  const { errors } = formState;
  return (
    <Modal title={`Participar en ${name}`} onClose={close}>
      <Form
        onSubmit={handleSubmit((fields) => {
          mutate(fields);
        })}
      >
        <TextField
          label="Nombre"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name', {
            validate: (text = '') => text.trim() !== '' || 'El nombre es requerido',
          })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email', { validate: (text = '') => emailProblem(text) ?? true })}
        />
        <Button type="submit" busy={isPending} busyLabel="Enviando...">
          Participar
        </Button>
      </Form>
    </Modal>
  );
}
