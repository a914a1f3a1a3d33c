// Below a number's photos, apart: photos that nobody can be told by, taken when its runner passed.
import { AROUND_SECONDS } from '@photolab/domain/race/camera-clocks';
import { useQuery } from '@tanstack/react-query';
import { atYourTimeQuery, type Gallery } from '../../../api/photos.ts';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import styles from './AlsoYou.module.css';
import { useStrangers } from './strangers.ts';

const WHEN = `a tu tiempo ± ${String(AROUND_SECONDS)} s`;

export function AtYourTime({ event, number }: { event: Gallery; number: string }) {
  const { data: photos = [] } = useQuery(atYourTimeQuery(event.id, number));
  const { isStranger, takeAway } = useStrangers(event.id, number);
  const shown = photos.filter((photo) => !isStranger(photo));
  if (shown.length === 0) return null;
  const why = { score: 0, tier: 'maybe' as const, reason: WHEN };
  return (
    <section className={styles.group} aria-labelledby="a-tu-tiempo">
      <h2 id="a-tu-tiempo">Pueden ser tuyas</h2>
      <p>
        {shown.length === 1
          ? `Una foto sacada ${WHEN}, en la que no se lee ningún número. Fijate si aparecés.`
          : `${String(shown.length)} fotos sacadas ${WHEN}, en las que no se lee ningún número. Fijate si aparecés.`}
      </p>
      <PhotoGrid
        name="at-your-time"
        event={event}
        photos={shown}
        page={1}
        reasons={new Map(shown.map((photo) => [photo.id, { photo, ...why }]))}
        onStranger={takeAway}
      />
    </section>
  );
}
