// The file of a table on its way from being chosen to being taken.
import { useState } from 'react';
import { isTooLarge } from './TableChooser.tsx';

/** `onTaken` reads again what the taken file has changed. */
export function useChosenTable(onTaken: () => Promise<unknown>) {
  const [file, setFile] = useState<File>();
  /** Each choice has its number: the same file may be chosen again, mended. */
  const [round, setRound] = useState(0);
  /** Each file that was taken leaves an empty chooser for the next one: the chooser's key. */
  const [taken, setTaken] = useState(0);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setRound(round + 1);
    if (chosen && !isTooLarge(chosen)) void keep(chosen);
  };
  /** What is taken is what was shown: saved anew meanwhile, browsers send nothing of it. */
  const keep = async (chosen: File) => {
    const kept = await readWhole(chosen);
    if (kept) setFile((now) => (now === chosen ? kept : now));
  };
  const finish = async () => {
    choose(undefined);
    setTaken(taken + 1);
    await onTaken();
  };
  return { file, round, taken, choose, finish };
}

/** Undefined where it cannot be read: whoever sends it tells so. */
async function readWhole(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return undefined;
  }
}
