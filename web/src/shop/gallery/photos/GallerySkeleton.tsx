// While an event's photos arrive.
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { useLongWait } from '../../../ui/feedback/use-long-wait.ts';
import styles from './PhotoGrid.module.css';

const SHAPES = [1.5, 0.67, 1.5, 1.5, 0.67, 1.5, 1.5, 1.5, 0.67, 1.5];

export function GallerySkeleton() {
  const words = useLongWait(true, '');
  return (
    <>
      <div role="status">
        {words ? <p>{words}</p> : <VisuallyHidden>Cargando...</VisuallyHidden>}
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
