// What somebody typed and what is wrong with it. A field complains once it was left, and from then on
// as it is typed; all complain once somebody wanted to send.
import type { Problems } from '@photolab/contract/problems';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { areAlike, valueAt, wholeOf, withValue, type FieldName } from './form-values.ts';

/** Longer than a press takes. */
const APPEARS_MS = 200;

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field of ours takes. */
export interface FieldProps {
  name: string;
  value: string | undefined;
  checked: boolean | undefined;
  error: string | undefined;
  onChange: (event: ChangeEvent<Box>) => void;
  onBlur: () => void;
}

const boxText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const without = (problems: Problems, gone: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== gone));

export function useFormState<V extends object>(
  initial: V,
  judge: (values: V) => Problems | Promise<Problems>,
) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const { problems, watched, show } = useShownProblems(judge);
  // Of two changes in one moment the second builds on the first.
  const latest = useRef(initial);
  const change = (name: FieldName<V>, value: unknown) => {
    latest.current = withValue(latest.current, name, value);
    setValues(latest.current);
    show.changed(latest.current, name);
  };
  const field = (name: FieldName<V>): FieldProps => {
    const value = valueAt(values, name);
    const isChoice = typeof value === 'boolean';
    return {
      name,
      value: isChoice ? undefined : boxText(value),
      checked: isChoice ? value : undefined,
      error: problems[name],
      onChange: ({ target }) => {
        change(name, isChoice && 'checked' in target ? target.checked : target.value);
      },
      onBlur: () => {
        watched.current.add(wholeOf(name));
        show.changed(latest.current);
      },
    };
  };
  return {
    values,
    change,
    field,
    problemOf: (name: keyof V & string) => problems[name],
    refuse: show.refused,
    isDirty: !areAlike(values, base),
    /** What is typed now, and what is wrong with it, which is shown from now on. */
    settle: async () => {
      const now = latest.current;
      for (const name of Object.keys(now)) watched.current.add(name);
      const wrong = await judge(now);
      show.now(wrong);
      return { values: now, problems: wrong };
    },
    reset: (to: V = initial) => {
      latest.current = to;
      setBase(to);
      setValues(to);
      watched.current.clear();
      show.now({});
    },
  };
}

/** Problems of the fields that are watched, and what the server refused until it is changed. */
function useShownProblems<V>(judge: (values: V) => Problems | Promise<Problems>) {
  const [own, setOwn] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  const watched = useRef(new Set<string>());
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      asked.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );
  const now = (wrong: Problems) => {
    asked.current += 1;
    clearTimeout(timer.current);
    setOwn(wrong);
    setRefused({});
  };
  /**
   * What is put right goes at once; what is wrong waits: a sentence that appears while a button is
   * pressed would push the button from under the finger.
   */
  const changed = (values: V, name?: string) => {
    const changedOne = name && wholeOf(name);
    if (changedOne) setRefused((before) => without(before, changedOne));
    asked.current += 1;
    const mine = asked.current;
    clearTimeout(timer.current);
    void Promise.resolve(judge(values)).then((all) => {
      if (mine !== asked.current) return;
      const isWatched = ([field]: [string, string]) => watched.current.has(wholeOf(field));
      const wrong = Object.fromEntries(Object.entries(all).filter(isWatched));
      setOwn((before) =>
        Object.fromEntries(
          Object.entries(wrong).flatMap(([field, text]) => (before[field] ? [[field, text]] : [])),
        ),
      );
      timer.current = setTimeout(() => {
        setOwn(wrong);
      }, APPEARS_MS);
    });
  };
  const show = { now, changed, refused: setRefused };
  return { problems: { ...own, ...refused }, watched, show };
}
