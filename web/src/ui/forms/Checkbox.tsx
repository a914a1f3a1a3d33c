// A yes or no; the whole line can be pressed.
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { unlessLocked } from '../buttons/locked.ts';
import styles from './Checkbox.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
  /** As a button's. */
  locked?: boolean;
}

export function Checkbox({ label, hint, error, locked = false, onClick, ...input }: Props) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className={styles.field}>
      <input
        {...input}
        {...unlessLocked(locked, onClick)}
        id={id}
        type="checkbox"
        aria-invalid={Boolean(error)}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && <p id={hintId}>{hint}</p>}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
