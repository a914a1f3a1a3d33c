// The specification's minimum delays: a spinner or overlay stays a while after its data arrived.
import { useEffect, useState } from 'react';

/** True once `settled` has been true for `ms`, and false again as soon as it is not. */
export function useSettledFor(settled: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!settled) return undefined;
    const timer = setTimeout(() => {
      setElapsed(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [settled, ms]);
  return settled && elapsed;
}
