// The box of an address that something is sent to; a probable typing error costs one tap.
import { useEffect, useState } from 'react';
import { TextButton } from '../ui/buttons/TextButton.tsx';
import { TextField, type TextFieldProps } from '../ui/forms/TextField.tsx';
import styles from './EmailField.module.css';

interface Props extends TextFieldProps {
  /** Puts the address that was meant into the box. */
  onMeant: (email: string) => void;
}

export function EmailField({ onMeant, type = 'email', ...field }: Props) {
  const [typed, setTyped] = useState(String(field.value ?? field.defaultValue ?? ''));
  const meant = useMeant(typed);
  return (
    <div>
      <TextField
        inputMode="email"
        autoComplete="email"
        {...field}
        type={type}
        onChange={(event) => {
          setTyped(event.target.value);
          field.onChange?.(event);
        }}
      />
      {meant && (
        <p className={styles.meant} role="status">
          ¿Quisiste decir{' '}
          <TextButton
            onClick={() => {
              setTyped(meant);
              onMeant(meant);
            }}
          >
            {meant}
          </TextButton>
          ?
        </p>
      )}
    </div>
  );
}

/** The rule comes when somebody types: screens that only have such a box stay small. */
function useMeant(typed: string): string | undefined {
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    if (!typed.includes('@')) return undefined;
    let isOld = false;
    void import('@photolab/domain/people/email-hint')
      .then(({ suggestEmail }) => {
        if (!isOld) setMeant(suggestEmail(typed));
      })
      // Without a signal nobody is corrected.
      .catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [typed]);
  return typed.includes('@') ? meant : undefined;
}

type SetEmail = (name: 'email', email: string, how: { shouldValidate: true }) => void;

/** For a form whose box is called `email`. */
export const meantBy = (setValue: SetEmail) => (email: string) => {
  setValue('email', email, { shouldValidate: true });
};
