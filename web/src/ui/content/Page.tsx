// The frame of a screen's content: its width, its margins and its one first-level heading.
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Page.module.css';

interface Props {
  title: ReactNode;
  /** narrow: for reading and for forms. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

export function Page({ title, width = 'wide', children }: Props) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
