// Covers the page until its first data is there.
import styles from './LoadingOverlay.module.css';
import { useLongWait } from './use-long-wait.ts';

export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.track} aria-hidden="true">
        <span />
      </div>
      <p>{useLongWait(true, 'Cargando...')}</p>
    </div>
  );
}
