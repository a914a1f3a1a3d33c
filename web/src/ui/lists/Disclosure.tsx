// What most do not need, folded away below its name. The browser does the keyboard.
import type { ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './Disclosure.module.css';

interface Props {
  summary: string;
  /** Whether it is unfolded; left out, whoever looks decides alone. */
  open?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Disclosure({ summary, open, className, children }: Props) {
  return (
    <details className={classNames(styles.disclosure, className)} open={open}>
      <summary>
        {summary}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
