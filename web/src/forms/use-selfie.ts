// The selfie of a form: made small as soon as it is chosen; a form that is sent meanwhile waits for it.
import { useRef, useState } from 'react';

/** `kept`: what is sent as long as nothing else is chosen. */
export function useSelfie(kept: () => Blob[] = () => []) {
  const [problem, setProblem] = useState<string>();
  const chosen = useRef<Promise<Blob[]>>(undefined);
  const choose = (file: File | undefined) => {
    setProblem(undefined);
    chosen.current = file && prepare(file, setProblem);
  };
  return {
    /** Shown beside the file. */
    problem,
    choose,
    /** What was chosen last; nothing when it cannot be used. */
    pictures: async () => chosen.current ?? kept(),
  };
}

async function prepare(file: File, onProblem: (words: string) => void): Promise<Blob[]> {
  const { prepareSelfie } = await import('../api/selfies.ts');
  const prepared = await prepareSelfie(file);
  if (!('problem' in prepared)) return [prepared.picture];
  onProblem(prepared.problem);
  return [];
}
