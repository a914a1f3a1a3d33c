// One titled group of the stories page.
import type { ReactNode } from 'react';
import styles from './stories.module.css';

export function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.story}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
