import styles from './Spinner.module.css';

export function Spinner({ label = 'Cargando...' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  );
}
