// The selfie of a form: made small as soon as it is chosen; a form that is sent meanwhile waits for it.
import { useRef, useState } from 'react';
import { fetchPart } from '../ui/late/fetch-part.ts';

/** `kept`: what is sent as long as nothing else is chosen. */
export function useSelfie(kept: () => Blob[] = () => []) {
  const [problem, setProblem] = useState<string>();
  const file = useRef<File>(undefined);
  const prepared = useRef<Promise<Blob[]>>(undefined);
  /** What the signal kept from it is tried anew with the next question. */
  const prepareOnce = (chosen: File) => {
    // Another one may be chosen meanwhile.
    const isChosen = () => file.current === chosen;
    const tell = (words: string) => {
      if (isChosen()) setProblem(words);
    };
    prepared.current ??= prepare(chosen, tell).catch((error: unknown) => {
      if (isChosen()) prepared.current = undefined;
      throw error;
    });
    return prepared.current;
  };
  const choose = (chosen: File | undefined) => {
    setProblem(undefined);
    file.current = chosen;
    prepared.current = undefined;
    // Who sends the form is told.
    if (chosen) prepareOnce(chosen).catch(() => undefined);
  };
  return {
    /** Shown beside the file. */
    problem,
    choose,
    /** What was chosen last; nothing when it cannot be used. */
    pictures: async () => (file.current ? prepareOnce(file.current) : kept()),
  };
}

async function prepare(file: File, onProblem: (words: string) => void): Promise<Blob[]> {
  const { prepareSelfie } = await fetchPart(() => import('../api/selfies.ts'));
  const prepared = await prepareSelfie(file);
  if (!('problem' in prepared)) return [prepared.picture];
  onProblem(prepared.problem);
  return [];
}
