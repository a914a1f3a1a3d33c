// A number or a face without photos is a beginning: numbers near it, the face, what still waits.
import { countPhotos } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nearNumbersQuery, type Gallery } from '../../../api/photos.ts';
import { BibNumber } from '../../../ui/content/BibNumber.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FacePickers } from '../search/FacePickers.tsx';
import { AskForAlert } from '../alerts/AskForAlert.tsx';
import type { FaceSearchControl } from '../search/use-face-search.ts';
import { galleryPath } from '../gallery-address.ts';
import styles from './NoMatches.module.css';

interface Props {
  event: Gallery;
  number: string;
  faceSearch: FaceSearchControl;
  onClear: () => void;
}

const LABELS = {
  file: 'Elegir una foto mía',
  camera: 'Sacarme una selfie',
  input: 'Tu foto, para buscarte',
};

export function NoMatches({ event, number, faceSearch, onClear }: Props) {
  return (
    <EmptyState text="No hay fotos para mostrar.">
      <NearNumbers event={event} number={number} />
      {event.faceSearch && (
        <section className={styles.way} aria-labelledby="proba-con-tu-cara">
          <h2 id="proba-con-tu-cara">Probá con tu cara</h2>
          <p>A veces el número no se ve, y la cara sí.</p>
          <FacePickers control={faceSearch} labels={LABELS} />
        </section>
      )}
      <AskForAlert event={event} number={number} kept={faceSearch.kept} />
      <Button variant="secondary" onClick={onClear}>
        Ver todas las fotos
      </Button>
    </EmptyState>
  );
}

function NearNumbers({ event, number }: { event: Gallery; number: string }) {
  const { data } = useQuery(nearNumbersQuery(event.id, number));
  if (!data) return null;
  return (
    <>
      {data.numbers.length > 0 && (
        <section className={styles.way} aria-labelledby="numeros-parecidos">
          <h2 id="numeros-parecidos">¿Será uno de estos?</h2>
          <ul className={styles.numbers}>
            {data.numbers.map((near) => (
              <li key={near.number}>
                <Link to={galleryPath(event.id, near.number)}>
                  <BibNumber size="medium">{near.number}</BibNumber>
                  <span>{countPhotos(near.photos)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waitingText(data) && <p role="status">{waitingText(data)}</p>}
    </>
  );
}

/** Said as it is: nobody knows yet whose photos these are. */
function waitingText({ unread, inReview }: { unread: number; inReview: number }): string {
  const parts = [
    unread > 0 && `${countPhotos(unread)} todavía sin leer`,
    inReview > 0 && `${countPhotos(inReview)} con un número que el estudio tiene que confirmar`,
  ].filter(Boolean);
  return parts.length > 0 ? `En este evento hay ${parts.join(' y ')}: alguna puede ser tuya.` : '';
}
