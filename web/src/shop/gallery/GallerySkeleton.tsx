import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './photos/PhotoGrid.module.css';

const SHAPES = [1.5, 0.67, 1.5, 1.5, 0.67, 1.5, 1.5, 1.5, 0.67];

export function GallerySkeleton() {
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>Cargando...</VisuallyHidden>
      {SHAPES.map((ratio, index) => (
        <div key={index} className={styles.item} style={{ '--ratio': ratio }}>
          <Skeleton style={{ height: '100%' }} />
        </div>
      ))}
    </div>
  );
}
