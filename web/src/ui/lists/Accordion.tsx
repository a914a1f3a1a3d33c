// Questions that open one by one; the first is open. The browser does the keyboard.
import type { ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import styles from './Accordion.module.css';

interface Props {
  items: { key: string; title: string; content: ReactNode }[];
}

export function Accordion({ items }: Props) {
  return (
    <div className={styles.accordion}>
      {items.map(({ key, title, content }, index) => (
        <details key={key} open={index === 0}>
          <summary>
            <h2>{title}</h2>
            <Icon name="down" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
