import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** A grey shape of what comes. */
export function Skeleton({ style }: { style?: CSSProperties }) {
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}
