import { useRef, useState } from 'react';
import { isMadeAlready, mayHaveArrived } from '../../api/admin/content.ts';
import { randomKey } from '../../api/random-key.ts';

/**
 * A form's sendings are one attempt, so that what is sent again after an answer was lost is not made twice. That it had
 * been made already is as good as an answer, unless something was changed since: then the refusal says so, and what
 * was typed stays.
 */
export function useOnce() {
  const [attempt] = useState(randomKey);
  const arrived = useRef<string>(undefined);
  return async (content: unknown[], send: (attempt: string) => Promise<unknown>): Promise<void> => {
    const sent = JSON.stringify(content, withFiles);
    try {
      await send(attempt);
    } catch (error) {
      if (isMadeAlready(error) && sent === arrived.current) return;
      if (mayHaveArrived(error)) arrived.current ??= sent;
      throw error;
    }
  };
}

const withFiles = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
