// Links to the page one is on load nothing. What is half typed stays; what was sent makes way for the next
// person's, and where nothing is typed the form is filled in as the link says.
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { toast } from '../ui/feedback/toast.ts';
import { useIsOpen } from '../ui/navigation/use-is-open.ts';
import { beginScreen } from '../ui/navigation/begin-screen.ts';

interface Late<T> {
  words: (sent: T) => string;
  /** Gives whether whoever is at the phone now still is, whenever that is asked. */
  whoIsHere: () => () => boolean;
}

/** What a page tells once its form is sent; `late` is for who went elsewhere before the answer came. */
export function useSent<T>(late?: Late<T>) {
  const { key: entry } = useLocation();
  // The way back changes the entry, too.
  const isPressed = useNavigationType() !== NavigationType.Pop;
  const [sent, setSent] = useState<T>();
  const [{ at, times }, setPage] = useState({ at: entry, times: 0 });
  const isBegun = isPressed && sent !== undefined;
  if (at !== entry) {
    setPage({ at: entry, times: times + Number(isBegun) });
    if (isBegun) setSent(undefined);
  }
  useEffect(() => {
    if (times > 0) beginScreen();
  }, [times]);
  const isOpen = useIsOpen();
  const [isHere] = useState(late?.whoIsHere);
  const tell = (answer: T) => {
    setSent(answer);
    if (!isOpen() && late && isHere?.()) toast.success(late.words(answer));
  };
  return { sent, setSent: tell, /** How often the page began anew: its form's key. */ times };
}

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'formState' | 'reset'>;

/** `initial` is what the address says. */
export function useFollowed<V extends FieldValues>({ formState, reset }: Form<V>, initial: V) {
  const { isDirty } = formState;
  const brought = JSON.stringify(initial);
  const shown = useRef(brought);
  useEffect(() => {
    if (shown.current !== brought && !isDirty) reset(initial);
    shown.current = brought;
  });
}
