import styles from './Spinner.module.css';
import { useLongWait } from './use-long-wait.ts';

export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span aria-hidden="true" />
      <span className={styles.label}>{useLongWait(true, 'Cargando...')}</span>
    </div>
  );
}
