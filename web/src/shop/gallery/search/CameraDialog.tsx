// The camera with its tips: up to three shots, averaged by the search. The stream ends with the dialog.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { MAX_SELFIES } from '../../../api/photos.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import styles from './CameraDialog.module.css';

/** storefront §9 */
const CAMERA = { width: 640, height: 480, frameRate: 15 };
const JPEG_QUALITY = 0.92;

const TIPS = [
  'Mirá de frente a la cámara, con la cara bien iluminada.',
  'Sacate los anteojos de sol y la gorra si los tenés puestos.',
  'Que se vea una sola cara, cerca y sin moverte.',
];

interface Props {
  onPictures: (pictures: File[]) => void;
  onClose: () => void;
}

export function CameraDialog({ onPictures, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [shots, setShots] = useState<File[]>([]);
  useCameraStream(video, () => {
    setReady(false);
    // What was taken before another application took the camera away can be searched with.
    if (shots.length > 0) return;
    window.alert('No se pudo acceder a la cámara.');
    onClose();
  });

  const shoot = async () => {
    if (!video.current) return;
    const shot = await capture(video.current);
    // Of two presses at once the second knows of the first.
    if (shot) setShots((before) => [...before, shot].slice(0, MAX_SELFIES));
  };

  return (
    <Modal title="Sacate una foto" onClose={onClose} wide>
      <div className={styles.camera}>
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          width={CAMERA.width}
          height={CAMERA.height}
          aria-label="Imagen de la cámara"
          onLoadedData={() => {
            setReady(true);
          }}
        />
        <Tips />
      </div>
      <p role="status" className={styles.count}>
        {shots.length === 0
          ? `Con 2 o 3 fotos encontramos mejor. Máximo ${String(MAX_SELFIES)}.`
          : `Fotos sacadas: ${String(shots.length)} de ${String(MAX_SELFIES)}`}
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon="camera"
          disabled={!ready}
          locked={shots.length >= MAX_SELFIES}
          onClick={() => void shoot()}
        >
          {shots.length === 0 ? 'Sacar foto' : 'Sacar otra'}
        </Button>
        <Button
          icon="search"
          disabled={shots.length === 0}
          onClick={() => {
            onPictures(shots);
          }}
        >
          Buscar mis fotos
        </Button>
      </div>
    </Modal>
  );
}

function Tips() {
  return (
    <ul className={styles.tips} aria-label="Consejos para la foto">
      {TIPS.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}

/** Shows the camera in `video` until the dialog goes; it fails when it cannot be had, or is lost. */
function useCameraStream(video: RefObject<HTMLVideoElement | null>, onFailure: () => void): void {
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });

  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    openCamera().then(
      (opened) => {
        stream = opened;
        if (ended) stopCamera(opened);
        else if (video.current) video.current.srcObject = opened;
        for (const track of opened.getTracks()) {
          // Not told of a track that is stopped here.
          track.addEventListener('ended', () => {
            fail.current();
          });
        }
      },
      () => {
        if (!ended) fail.current();
      },
    );
    return () => {
      ended = true;
      if (stream) stopCamera(stream);
    };
  }, [video]);
}

function openCamera(): Promise<MediaStream> {
  // Absent where the page is not served over https.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) return Promise.reject(new Error('this browser offers no camera here'));
  return devices.getUserMedia({ video: { ...CAMERA, facingMode: 'user' }, audio: false });
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** storefront §9: a JPEG named with a timestamp. */
async function capture(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  return blob
    ? new File([blob], `captura-${String(Date.now())}.jpg`, { type: 'image/jpeg' })
    : undefined;
}
