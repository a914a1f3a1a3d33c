// The photos of a person of whom the studio has a picture: compared and not kept.
import { megabytes } from '@photolab/domain/shop/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { findByFace, SELFIE_MAX_BYTES } from '../../api/photos.ts';
import { prepareSelfie } from '../../api/selfies.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';
import { formatBytes } from '../shared/progress-words.ts';
import styles from './PhotoDeskPage.module.css';

interface Props {
  eventId: number;
  /** The surest first. */
  onFound: (photoIds: number[]) => void;
  onClose: () => void;
}

export function FaceSearchDialog({ eventId, onFound, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (picture: Blob) => findByFace(eventId, [picture]),
  });
  // Heard as long as the dialog is open: who closed it, or is elsewhere, is not taken to what it found.
  const answers = {
    onSuccess: ({ results }: Awaited<ReturnType<typeof findByFace>>) => {
      if (results.length === 0) setProblem('No se encontraron coincidencias.');
      else onFound(results.map(({ photo }) => photo.id));
    },
    onError: (error: Error) => {
      setProblem(problemText(error));
    },
  };
  const search = async (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    if (file.size > SELFIE_MAX_BYTES) {
      setProblem(
        `Pesa ${formatBytes(file.size)}: puede pesar hasta ${megabytes(SELFIE_MAX_BYTES)}.`,
      );
      return;
    }
    const prepared = await prepareSelfie(file);
    if ('problem' in prepared) setProblem(prepared.problem);
    else mutate(prepared.picture, answers);
  };
  return (
    <Modal title="Buscar por cara" onClose={onClose}>
      <FileField
        label="Imagen de la persona"
        error={problem}
        locked={isPending}
        onFile={(file) => void search(file)}
      />
      {isPending && <Spinner />}
      <p className={styles.consent}>
        Al buscar confirmás que esa persona te dio su imagen para encontrar sus fotos. La comparamos
        con las fotos de este evento y no la guardamos.{' '}
        <Link to="/privacidad">Más sobre los datos</Link>
      </p>
    </Modal>
  );
}
