// The shape of a numbered list that is still loading.
import styles from './NumberedList.module.css';

export function NumberedListSkeleton() {
  return (
    <ol className={styles.list} aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <li key={key} className={styles.skeleton} />
      ))}
    </ol>
  );
}
