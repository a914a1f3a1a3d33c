// Fields that belong together, with one name and what is wrong with all of them.
import { useId, type ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import field from './Field.module.css';
import styles from './Fieldset.module.css';

interface Props {
  legend: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}

export function Fieldset({ legend, hint, error, children }: Props) {
  const errorId = useId();
  return (
    <fieldset
      className={styles.fieldset}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {hint && <p className={field.hint}>{hint}</p>}
      {children}
      {error && (
        <p id={errorId} className={field.error} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
