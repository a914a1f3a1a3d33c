// A field whose text belongs to somebody else, such as the address of the page: it is told once the
// typing rests, and what is being typed is never replaced under the hands.
import { useEffect, useRef, useState } from 'react';
import { RESTS_MS } from './use-typed.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  /** Without the spaces around it. */
  onTyped: (text: string) => void;
}

export function TypedField({ value, onTyped, ...field }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  // What the timer calls knows what changed meanwhile.
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [changes, setChanges] = useState(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [changes],
  );
  if (value !== seen) {
    setSeen(value);
    // Of our own word this is the echo; anything else is a change from outside.
    if (value !== told) {
      setChanges(changes + 1);
      setTold(value);
      setText(value);
    }
  }
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const typed = target.value.trim();
          setTold(typed);
          latest.current(typed);
        }, RESTS_MS);
      }}
    />
  );
}
