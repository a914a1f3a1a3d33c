// The box of an address that something is sent to; a probable typing error costs one tap.
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
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

export function EmailField({ onMeant, type = 'email', ref, ...field }: Props) {
  const [typed, setTyped] = useState(String(field.value ?? field.defaultValue ?? ''));
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current);
  // A form that was sent is emptied without a word to its boxes.
  useEffect(() => {
    const form = box.current?.form;
    const forget = () => {
      setTyped('');
    };
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  return (
    <div>
      <TextField
        inputMode="email"
        autoComplete="email"
        {...field}
        ref={box}
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
