// Where on the course photos were taken: those that are chosen, or those of a camera and a time. A
// runner reads it in 'Tu carrera'.
import { countPhotos } from '@photolab/domain/shop/format';
import { useState } from 'react';
import { setPlace, setPlaceEndpoint } from '../../api/admin/photo-desk.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { goneWords } from '../shared/progress-words.ts';
import { FormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './PhotoDeskPage.module.css';

interface Props {
  eventId: number;
  /** Empty: by camera and time. */
  photoIds: number[];
  onDone: () => void;
  onClose: () => void;
}

export function PlaceDialog({ eventId, photoIds, onDone, onClose }: Props) {
  const chosen = photoIds.length > 0;
  const [initial] = useState(() => ({ place: '', camera: '', from: '', to: '' }));
  const form = useContractForm({
    endpoint: setPlaceEndpoint,
    initial,
    send: (body) => setPlace(eventId, { ...body, photoIds }),
    onSent: (count) => {
      if (count > 0) toast.success(`Lugar guardado en ${countPhotos(count)}.`);
      else if (!chosen) toast.error('Ninguna foto coincide con esa cámara y esa hora.');
      if (chosen && count < photoIds.length) toast.info(goneWords(photoIds.length - count));
      onDone();
      if (chosen || count > 0) onClose();
    },
  });
  const { box: field, submit, sending, formState } = form;
  return (
    <Modal
      title={chosen ? `Lugar de ${countPhotos(photoIds.length)}` : 'Lugar por cámara y hora'}
      onClose={onClose}
    >
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextField
          label="Lugar del recorrido"
          autoComplete="off"
          hint="Como lo conoce quien corrió. Ejemplo: Km 5, Puente, Llegada. Vacío: se borra."
          {...field('place')}
        />
        {!chosen && (
          <>
            <TextField
              label="El nombre de la foto empieza con (opcional)"
              autoComplete="off"
              hint="Lo que pone cada cámara. Ejemplo: DSC o COSTA_01."
              {...field('camera')}
            />
            <div className={styles.clock}>
              <TextField label="Desde las (opcional)" type="time" {...field('from')} />
              <TextField label="Hasta las (opcional)" type="time" {...field('to')} />
            </div>
            <p>Sin cámara ni hora, se pone en todas las fotos del evento.</p>
          </>
        )}
        <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
          Guardar lugar
        </Button>
      </Form>
    </Modal>
  );
}
