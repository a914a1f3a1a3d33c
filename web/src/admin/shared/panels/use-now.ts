// The moment, on a screen that stays open: a tab of Sunday night is looked at on Monday.
import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
