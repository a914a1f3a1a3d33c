import styles from './Spinner.module.css';
import { useLongWait } from './use-long-wait.ts';

/** `still`: it stands beside what people look at, who are told nothing of its waiting. */
export function Spinner({ still = false }: { still?: boolean }) {
  return (
    <div className={styles.spinner} role="status">
      <span aria-hidden="true" />
      <span className={styles.label}>{useLongWait(!still, 'Cargando...')}</span>
    </div>
  );
}
