// Nothing to show: says so, with the next step if there is one.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../buttons/Icon.tsx';
import styles from './EmptyState.module.css';

interface Props {
  text: string;
  icon?: IconName;
  children?: ReactNode;
}

export function EmptyState({ text, icon = 'image', children }: Props) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={40} />
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
