// 'No soy yo': photos taken away for one search of one event, for as long as the tab lives.
import { useState } from 'react';
import * as z from 'zod/mini';
import { logFailure } from '../../../api/transport/log.ts';
import { reportStranger, type Photo } from '../../../api/photos.ts';
import { inTab } from '../../../state/kept.ts';

const stored = z.catch(z.array(z.int().check(z.positive())), []);

/** `search` is the number, or empty for a face. */
export function useStrangers(eventId: number, search: string) {
  const key = `not-me-${String(eventId)}-${search}`;
  const [hidden, setHidden] = useState(() => stored.parse(inTab.readJson(key)));
  return {
    isStranger: ({ id }: Photo) => hidden.includes(id),
    takeAway: ({ id }: Photo) => {
      const next = [...hidden, id];
      setHidden(next);
      inTab.write(key, JSON.stringify(next));
      reportStranger(eventId, id, search).catch((error: unknown) => {
        logFailure('a stranger was not reported', error);
      });
    },
  };
}
