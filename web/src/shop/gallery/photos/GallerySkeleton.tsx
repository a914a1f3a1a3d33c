// While an event's photos arrive. A line without an answer is waited for a minute, the later tries
// included: whoever sees nothing but grey is told before that it goes on.
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { useSettledFor } from '../../../ui/use-settled-for.ts';
import styles from './PhotoGrid.module.css';

const SHAPES = [1.5, 0.67, 1.5, 1.5, 0.67, 1.5, 1.5, 1.5, 0.67, 1.5];
export const SLOW_MS = 8_000;

export function GallerySkeleton() {
  const slow = useSettledFor(true, SLOW_MS);
  return (
    <>
      <div role="status">
        {slow ? (
          <p>
            Las fotos están tardando: puede ser la señal. Seguimos intentando; si no llegan, recargá
            la página.
          </p>
        ) : (
          <VisuallyHidden>Cargando...</VisuallyHidden>
        )}
      </div>
      <div className={styles.grid} aria-hidden="true">
        {SHAPES.map((ratio, index) => (
          <div key={index} className={styles.item} style={{ '--ratio': ratio, '--share': 0.5 }}>
            <div className={styles.open}>
              <Skeleton style={{ height: '100%' }} />
            </div>
            <div className={styles.caption} />
          </div>
        ))}
      </div>
    </>
  );
}
