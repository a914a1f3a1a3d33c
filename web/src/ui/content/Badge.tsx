import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Badge.module.css';

type Tone = 'neutral' | 'good' | 'warning' | 'bad';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
