// The two ways to give a picture of oneself: a file of the phone, or the camera.
import { useRef } from 'react';
import { useOpened } from '../../../state/opened/opened.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lateDialog } from '../../../ui/late/late.tsx';
import styles from './FaceSearch.module.css';
import { LongSearch, useLeaving } from './LongSearch.tsx';
import { getReady, type FaceSearchControl } from './use-face-search.ts';

const CameraDialog = lateDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog);

interface Props {
  control: Pick<FaceSearchControl, 'busy' | 'search' | 'stop'>;
  labels: { file: string; camera: string; input: string };
  disabled?: boolean;
}

export function FacePickers({ control, labels, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, search, stop } = control;
  const { place, leave } = useLeaving(busy, stop);
  return (
    <div ref={place} className={styles.actions}>
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
      <CameraWay {...{ control, disabled }} label={labels.camera} />
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
      {busy && <LongSearch onStop={leave} />}
    </div>
  );
}

interface CameraProps extends Pick<Props, 'control'> {
  label: string;
  disabled: boolean;
}

function CameraWay({ control: { busy, search }, label, disabled }: CameraProps) {
  const [camera, setCamera] = useOpened(`camera ${label}`);
  return (
    <>
      <Button
        variant="secondary"
        icon="camera"
        locked={busy}
        disabled={disabled}
        onClick={() => {
          getReady();
          setCamera(true);
        }}
      >
        {label}
      </Button>
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
    </>
  );
}
