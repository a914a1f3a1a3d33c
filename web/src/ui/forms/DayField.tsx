// A day that a list is asked for. Whoever types one passes years such as 0002 and 0202: nobody is asked for those.
import { isLikelyDay } from '@photolab/domain/shop/format';
import type { TextFieldProps } from './TextField.tsx';
import { TypedField } from './TypedField.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  /** `2026-03-05`; empty: none. */
  value: string;
  onDay: (day: string) => void;
}

export function DayField({ onDay, ...field }: Props) {
  return (
    <TypedField
      {...field}
      type="date"
      onTyped={(day) => {
        if (day === '' || isLikelyDay(day)) onDay(day);
      }}
    />
  );
}
