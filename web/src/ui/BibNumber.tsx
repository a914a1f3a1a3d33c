import styles from './BibNumber.module.css';

/** A number set like a race bib. */
export function BibNumber({ children }: { children: string }) {
  return <span className={styles.bib}>{children}</span>;
}
