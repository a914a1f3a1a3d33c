// The two ways to give a picture of oneself: a file of the phone, or the camera.
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lateDialog } from '../../../ui/late/late.tsx';
import styles from './FaceSearch.module.css';
import { getReady, type FaceSearchControl } from './use-face-search.ts';

const CameraDialog = lateDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog);

interface Props {
  control: Pick<FaceSearchControl, 'busy' | 'search'>;
  labels: { file: string; camera: string; input: string };
  disabled?: boolean;
}

export function FacePickers({ control, labels, disabled = false }: Props) {
  const [camera, setCamera] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, search } = control;
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        icon="upload"
        busy={busy}
        busyLabel="Buscando..."
        disabled={disabled}
        onClick={() => {
          getReady();
          input.current?.click();
        }}
      >
        {labels.file}
      </Button>
      <Button
        variant="secondary"
        icon="camera"
        disabled={disabled || busy}
        onClick={() => {
          getReady();
          setCamera(true);
        }}
      >
        {labels.camera}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={labels.input}
        onChange={({ target }) => {
          const pictures = [...(target.files ?? [])];
          target.value = '';
          if (pictures.length > 0) search(pictures);
        }}
      />
      {camera && (
        <CameraDialog
          onClose={() => {
            setCamera(false);
          }}
          onPictures={(pictures) => {
            setCamera(false);
            search(pictures);
          }}
        />
      )}
    </div>
  );
}
