// What somebody typed, once the typing rests: nothing is asked for at every letter.
import { useEffect, useState } from 'react';

export const RESTS_MS = 250;

export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setTyped(text.trim());
    }, RESTS_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return typed;
}
