// Something stands still until a person says how to go on: what happened, and the answers there are.
import type { ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import styles from './Notice.module.css';

export function Notice({ children, answers }: { children: ReactNode; answers: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warning" />
      <div>
        {children}
        <div className={styles.answers}>{answers}</div>
      </div>
    </div>
  );
}
