// Replacing a bought photo: by another of the event, its runners' first, or by a corrected file. The
// buyer is written to, and all of the order can be downloaded again.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CANDIDATE_SEARCH_MAX,
  candidatesQuery,
  correctPhoto,
  exchangePhoto,
  type OrderDetail,
} from '../../api/admin/records.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileField } from '../../ui/forms/FileField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';
import { useAskedOnClosing } from '../shared/use-unsaved-guard.ts';
import styles from './ReplaceDialog.module.css';

interface Props {
  orderId: string;
  photo: OrderDetail['photos'][number];
  onClose: () => void;
}

export function ReplaceDialog({ orderId, photo, onClose }: Props) {
  const [chosen, setChosen] = useState<number>();
  const [file, setFile] = useState<File>();
  const { mutate, isPending } = useReplacing({ orderId, photo, onClose }, { file, chosen });
  return (
    <Modal
      title={`Reemplazar la foto ${String(photo.id)}`}
      onClose={onClose}
      locked={isPending}
      wide
    >
      <div className={styles.dialog}>
        <p>
          El comprador recibe un email y descarga su compra de nuevo con el mismo número de
          operación. El precio no cambia.
        </p>
        <FileField
          label="El original corregido"
          noneLabel="Ningún archivo elegido"
          hint="Sólo lo recibe este comprador: no se publica."
          locked={isPending}
          onFile={(next) => {
            setFile(next);
            setChosen(undefined);
          }}
        />
        {!file && photo.eventId !== null && (
          <Candidates {...{ orderId, photo, chosen }} disabled={isPending} onChoose={setChosen} />
        )}
        <Button
          disabled={!file && chosen === undefined}
          busy={isPending}
          busyLabel="Reemplazando..."
          onClick={() => {
            mutate();
          }}
        >
          Reemplazar y avisarle
        </Button>
      </div>
    </Modal>
  );
}

function useReplacing(
  { orderId, photo, onClose }: Props,
  { file, chosen }: { file: File | undefined; chosen: number | undefined },
) {
  const replacing = useMutation({
    mutationFn: async () => {
      if (file) return correctPhoto(orderId, photo.id, file);
      if (chosen !== undefined) return exchangePhoto(orderId, photo.id, chosen);
      throw new Error('nothing was chosen');
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      tellProblem(
        'the photo was not replaced',
        error,
        'No se pudo reemplazar la foto. Probá de nuevo.',
      );
    },
  });
  useAskedOnClosing(replacing.isPending);
  return replacing;
}

interface CandidatesProps extends Pick<Props, 'orderId' | 'photo'> {
  chosen: number | undefined;
  disabled: boolean;
  onChoose: (id: number | undefined) => void;
}

function Candidates({ orderId, photo, chosen, disabled, onChoose }: CandidatesProps) {
  const [typed, setTyped] = useState('');
  const search = useTyped(typed);
  const { data, isError } = useQuery(candidatesQuery(orderId, photo.id, search));
  return (
    <div className={styles.dialog}>
      <TextField
        label="U otra foto del evento"
        hint="Un número de corredor o el ID de una foto. Vacío: las de los mismos corredores."
        maxLength={CANDIDATE_SEARCH_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // What is sent to the buyer is in sight.
          onChoose(undefined);
        }}
      />
      {isError && <p role="alert">No pudimos buscar fotos.</p>}
      {data?.length === 0 && <p role="status">No hay fotos para mostrar</p>}
      {data && data.length > 0 && (
        <fieldset className={styles.candidates} disabled={disabled}>
          <legend>Elegí una</legend>
          {data.map(({ id, name, numbers, thumbnail }) => (
            <label key={id} className={styles.candidate}>
              <input
                type="radio"
                name="candidate"
                checked={id === chosen}
                onChange={() => {
                  onChoose(id);
                }}
              />
              <Thumbnail src={thumbnail} wide />
              <span>
                {id} {numbers && <strong>{numbers}</strong>}
                <small>{name}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
