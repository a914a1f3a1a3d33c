import { useRef } from 'react';
import { isMadeAlready } from '../../api/admin/content.ts';
import { randomKey } from '../../api/random-key.ts';
import { mayHaveArrived } from '../../api/transport/api-error.ts';

/**
 * What is sent again after its answer was lost is one attempt, and done once. That it had been done already is as good
 * as an answer (undefined), unless something was changed since: what is made is one attempt for as long as its form is
 * open, so the refusal says so, and what was typed stays; a change of what is there is another attempt for other values.
 */
export function useOnce(what: 'made' | 'changed') {
  const attempt = useRef({ name: randomKey(), sent: '', arrived: '' });
  return async <R>(
    content: unknown[],
    send: (attempt: string) => Promise<R>,
  ): Promise<R | undefined> => {
    const sent = JSON.stringify(content, withFiles);
    const last = attempt.current;
    if (what === 'changed' && sent !== last.sent) {
      attempt.current = { name: randomKey(), sent, arrived: '' };
    }
    const { current } = attempt;
    try {
      return await send(current.name);
    } catch (error) {
      if (isMadeAlready(error) && sent === current.arrived) return undefined;
      if (mayHaveArrived(error)) current.arrived ||= sent;
      throw error;
    }
  };
}

const withFiles = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
