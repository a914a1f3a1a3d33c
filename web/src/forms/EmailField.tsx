// The box of an address that something is sent to; a probable typing error costs one tap.
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/forms/TextField.tsx';
import { latePart } from '../ui/late/late.tsx';

interface Props extends TextFieldProps {
  /** Puts the address that was meant into the box. */
  onMeant: (email: string) => void;
}

/** It comes when somebody types: screens that only have such a box stay small. */
const MeantEmail = latePart(async () => (await import('./MeantEmail.tsx')).MeantEmail, {
  // Without a signal nobody is corrected.
  onFailed: () => undefined,
});

export function EmailField({ onMeant, type = 'email', ...field }: Props) {
  const [typed, setTyped] = useState(String(field.value ?? field.defaultValue ?? ''));
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
      {typed.includes('@') && (
        <MeantEmail
          typed={typed}
          onMeant={(email) => {
            setTyped(email);
            onMeant(email);
          }}
        />
      )}
    </div>
  );
}

type SetEmail = (name: 'email', email: string, how: { shouldValidate: true }) => void;

/** For a form whose box is called `email`. */
export const meantBy = (setValue: SetEmail) => (email: string) => {
  setValue('email', email, { shouldValidate: true });
};
