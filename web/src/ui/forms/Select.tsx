import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface Props
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'required' | 'id'> {
  ref?: Ref<HTMLSelectElement>;
  options: { value: string; label: string }[];
  placeholder?: string;
}

export function Select({
  label,
  hint,
  error,
  required,
  className,
  hideLabel,
  options,
  placeholder,
  ...select
}: Props) {
  return (
    <Field {...{ label, hint, error, required, className, hideLabel }}>
      {(control) => (
        <select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
