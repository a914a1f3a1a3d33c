// What every form field shares: its label, a hint, and its error beside it, tied together for
// screen readers.
import { useId, type ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import { classNames } from '../class-names.ts';
import hidden from '../content/VisuallyHidden.module.css';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** The label stays for screen readers only. */
  hideLabel?: boolean | undefined;
}

interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, required, className, hideLabel, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        required,
        // Said either way: what is required and still empty is invalid to a browser.
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
        className: styles.control,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
