// One-line inputs: text, e-mail, password, number, date. Works with react-hook-form's `register`.
import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'required' | 'id'> {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  required,
  className,
  hideLabel,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, className, hideLabel }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
