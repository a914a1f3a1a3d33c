// One photo over the whole screen: keys, swipes, the focus kept inside; only this page's photos.
import { formatPesos } from '@photolab/domain/orders/money';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { useCart } from '../../../state/cart.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { useModalDialog } from '../../../ui/dialogs/use-modal-dialog.ts';
import styles from './Lightbox.module.css';
import { addPhoto } from './add-photo.ts';
import { useSwipe } from './use-swipe.ts';
import { useZoomed } from './use-zoomed.ts';

interface Props {
  event: Gallery;
  photos: readonly Photo[];
  page: number;
  start: number;
  /** Once people stay with a photo. */
  onStay: (photo: Photo) => void;
  /** Where the focus goes from a photo when it is closed. */
  placeOf: (photo: Photo) => HTMLElement | null;
  onClose: () => void;
}

/** Who holds the arrow key down passes by; browsers take a hundred steps of history in half a minute. */
const STAYS_MS = 400;

export function Lightbox({ event, photos, page, start, onStay, placeOf, onClose }: Props) {
  const [index, setIndex] = useState(start);
  const photo = photos[index];
  const dialog = useModalDialog(() => photo && placeOf(photo));
  useStillPage();
  useStay(photo, onStay);
  const move = (step: number) => {
    setIndex((current) => Math.min(photos.length - 1, Math.max(0, current + step)));
  };
  useArrowKeys(move);
  if (!photo) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`Foto ${String(photo.id)}`}
      onCancel={(cancel) => {
        cancel.preventDefault();
        onClose();
      }}
    >
      <header className={styles.bar}>
        <p aria-live="polite">
          {index + 1} de {photos.length}
        </p>
        <IconButton icon="close" label="Cerrar" onClick={onClose} />
      </header>
      <Stage photo={photo} index={index} last={photos.length - 1} move={move} />
      <PreloadNeighbours photos={photos} index={index} />
      <Footer photo={photo} event={event} page={page} />
    </dialog>
  );
}

interface StageProps {
  photo: Photo;
  index: number;
  last: number;
  move: (step: number) => void;
}

function Stage({ photo, index, last, move }: StageProps) {
  const zoomed = useZoomed();
  const swipe = useSwipe((step) => {
    if (!zoomed) move(step);
  });
  return (
    // A finger's way of pressing the buttons at its sides.
    <div
      className={styles.stage}
      data-zoomed={zoomed}
      {...swipe}
      onContextMenu={(menu) => {
        menu.preventDefault();
      }}
    >
      <IconButton
        icon="left"
        label="Foto anterior"
        className={styles.previous ?? ''}
        locked={index === 0}
        onClick={() => {
          move(-1);
        }}
      />
      <Picture
        key={photo.id}
        src={photo.urls.preview}
        srcSet={`${photo.urls.thumbnail} 480w, ${photo.urls.preview} 1600w`}
        sizes="100vw"
        alt={`Foto ${String(photo.id)}`}
        width={photo.width}
        height={photo.height}
        placeholder={photo.placeholder}
      />
      <IconButton
        icon="right"
        label="Foto siguiente"
        className={styles.next ?? ''}
        locked={index === last}
        onClick={() => {
          move(1);
        }}
      />
    </div>
  );
}

function Footer({ photo, event, page }: { photo: Photo; event: Gallery; page: number }) {
  const inCart = useCart().some(({ id }) => id === photo.id);
  return (
    <footer className={styles.footer}>
      <p>
        <span>Foto {photo.id}</span>
        <span>Página {page} del listado completo</span>
        <Link
          to={`/privacidad/pedir?foto=${String(photo.id)}`}
          aria-label={`Ocultar esta foto (${String(photo.id)}): pedírselo al estudio`}
        >
          Ocultar esta foto
        </Link>
      </p>
      <Button
        variant={inCart ? 'secondary' : 'primary'}
        className={inCart ? (styles.added ?? '') : ''}
        aria-pressed={inCart}
        onClick={() => {
          addPhoto(photo, event);
        }}
      >
        {inCart ? '✓ Añadido al carrito' : `Añadir al carrito (${formatPesos(event.price)})`}
      </Button>
    </footer>
  );
}

function useStay(photo: Photo | undefined, onStay: (photo: Photo) => void) {
  const latest = useRef(onStay);
  useEffect(() => {
    latest.current = onStay;
  });
  const first = useRef(photo);
  useEffect(() => {
    if (!photo || photo === first.current) return undefined;
    first.current = undefined;
    const timer = setTimeout(() => {
      latest.current(photo);
    }, STAYS_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [photo]);
}

/** On the window: the focus leaves the dialog when its button at either end is disabled. */
function useArrowKeys(move: (step: number) => void) {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

function PreloadNeighbours({ photos, index }: { photos: readonly Photo[]; index: number }) {
  useEffect(() => {
    for (const neighbour of [photos[index + 1], photos[index - 1]]) {
      if (neighbour) new Image().src = neighbour.urls.preview;
    }
  }, [photos, index]);
  return null;
}

/** The page behind a full screen stays where it is. */
function useStillPage() {
  useEffect(() => {
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
    };
  }, []);
}
