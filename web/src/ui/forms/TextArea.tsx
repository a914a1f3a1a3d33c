import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface Props
  extends
    FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'required' | 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, required, className, hideLabel, ...area }: Props) {
  return (
    <Field {...{ label, hint, error, required, className, hideLabel }}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
