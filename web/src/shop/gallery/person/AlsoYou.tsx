// Below a number's photos, apart: photos where the number is not read and the same face is seen.
import { useQuery } from '@tanstack/react-query';
import { wearerQuery, type Gallery } from '../../../api/photos.ts';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import styles from './AlsoYou.module.css';
import { useStrangers } from './strangers.ts';

export function AlsoYou({ event, number }: { event: Gallery; number: string }) {
  const { data: found = [] } = useQuery(wearerQuery(event.id, number));
  const { isStranger, takeAway } = useStrangers(event.id, number);
  const shown = found.filter(({ photo }) => !isStranger(photo));
  if (shown.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="tambien-vos">
      <h2 id="tambien-vos">También podés ser vos</h2>
      <p>
        {shown.length === 1
          ? 'En esta foto no se lee el número, y la cara es la misma.'
          : `En estas ${String(shown.length)} fotos no se lee el número, y la cara es la misma.`}
      </p>
      <PhotoGrid
        name="also-you"
        event={event}
        photos={shown.map(({ photo }) => photo)}
        page={1}
        reasons={new Map(shown.map((entry) => [entry.photo.id, entry]))}
        onStranger={takeAway}
      />
    </section>
  );
}
