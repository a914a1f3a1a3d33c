// A form in one column. Its fields say what is wrong, not the browser.
import type { SubmitEvent, ReactNode } from 'react';
import styles from './Form.module.css';

interface Props {
  /** What `handleSubmit` of react-hook-form returns. */
  onSubmit: (event: SubmitEvent) => unknown;
  children: ReactNode;
}

export function Form({ onSubmit, children }: Props) {
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
}
