// A form that stays open once it was sent begins anew with what was saved, or empty. What was typed in it while it was
// on its way is not sent yet: it stays, and counts as unsaved.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type Form<V extends FieldValues> = Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>;

export function beginAnew<V extends FieldValues>(form: Form<V>, sent: V, next: V): void {
  const typed = form.getValues();
  if (isSame(typed, sent)) {
    form.reset(next);
    return;
  }
  form.reset(next, { keepValues: true });
  const names = Object.keys(next) as Path<V>[];
  for (const name of names) {
    const isSent = isSame(typed[name], sent[name]);
    // A box that holds what it should is left alone, with the place where somebody types in it.
    if (isSent && !isSame(typed[name], next[name])) form.setValue(name, next[name]);
  }
  const [first] = names;
  if (first) form.setValue(first, form.getValues(first), { shouldDirty: true });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
