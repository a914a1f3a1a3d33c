// The file of a table on its way from being chosen to being taken.
import { useState } from 'react';

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
  };
  const finish = async () => {
    choose(undefined);
    setTaken(taken + 1);
    await onTaken();
  };
  return { file, round, taken, choose, finish };
}
