// What is half typed outlives its page: a reload, and a telephone that ends the tab while its person looks for a number
// in another application. Passwords, files and consents are given again.
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { typeInPlaceOf } from '../ui/forms/type-in-place.ts';

const stored = z.record(z.string(), z.string());
/** By the boxes' names: none is written anywhere. */
const PASSWORD = /password/i;

interface Props {
  form: {
    formState: { defaultValues?: object | undefined };
    getValues(): object;
    reset(values: object, options: { keepDefaultValues: boolean }): void;
  };
  name: string;
  tab: {
    readJson: (key: string) => unknown;
    write: (key: string, text: string) => unknown;
    forget: (key: string) => void;
  };
  /** As the form goes: whoever finds that its person will be back calls `keep`, which says whether there was anything. */
  onGone?: (keep: () => boolean) => void;
}

/** `tab` keeps it under the form's `name`, for as long as nobody looks at the page. */
export function TypedKeeper({ form, name, tab, onGone }: Props): null {
  const { getValues, reset } = form;
  const { defaultValues = {} } = form.formState;
  const arrived = useRef<Record<string, string>>({});
  useEffect(() => {
    typeInPlaceOf(arrived.current);
    arrived.current = {};
  });
  // The form's values at its beginning become another object as one types: nothing begins anew for that.
  const typed = useEffectEvent(() => {
    const begun = new Map<string, unknown>(Object.entries(defaultValues));
    return Object.entries(getValues()).filter(([box, now]) => now !== begun.get(box));
  });
  useEffect(() => {
    const key = `typed ${name}`;
    const { data: kept } = stored.safeParse(tab.readJson(key));
    if (kept) {
      // What was typed before this came, on a weak signal, stays.
      const already = new Map(typed());
      arrived.current = Object.fromEntries(
        Object.entries(kept).filter(([box]) => !already.has(box)),
      );
      reset({ ...getValues(), ...arrived.current }, { keepDefaultValues: true });
    }
    tab.forget(key);
    const keep = () => {
      const texts = typed().filter(
        ([box, value]) => typeof value === 'string' && !PASSWORD.test(box),
      );
      if (texts.length > 0) tab.write(key, JSON.stringify(Object.fromEntries(texts)));
      return texts.length > 0;
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
      else tab.forget(key);
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', keep);
      tab.forget(key);
      onGone?.(keep);
    };
  }, [getValues, reset, name, tab, onGone]);
  return null;
}
