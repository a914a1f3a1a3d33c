import styles from './Spinner.module.css';

export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span aria-hidden="true" />
      <span className={styles.label}>Cargando...</span>
    </div>
  );
}
