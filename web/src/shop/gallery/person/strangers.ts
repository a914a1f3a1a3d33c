// 'No soy yo': photos taken away for one search of one event, for as long as the tab lives.
import { useState } from 'react';
import * as z from 'zod/mini';
import { logFailure } from '../../../api/transport/log.ts';
import { reportStranger, type Photo } from '../../../api/photos.ts';
import { inTab } from '../../../state/kept.ts';

const stored = z.catch(z.array(z.int().check(z.positive())), []);

const read = (key: string) => ({ key, hidden: stored.parse(inTab.readJson(key)) });

/** `search` is the number, or empty for a face: another one may be searched on the same page. */
export function useStrangers(eventId: number, search: string) {
  const key = `not-me-${String(eventId)}-${search}`;
  const [last, setLast] = useState(() => read(key));
  const { hidden } = last.key === key ? last : read(key);
  return {
    isStranger: ({ id }: Pick<Photo, 'id'>) => hidden.includes(id),
    takeAway: ({ id }: Pick<Photo, 'id'>) => {
      // Other photos of the same search stand elsewhere on the page.
      const next = [...new Set([...read(key).hidden, ...hidden, id])];
      setLast({ key, hidden: next });
      inTab.write(key, JSON.stringify(next));
      reportStranger(eventId, id, search).catch((error: unknown) => {
        logFailure('a stranger was not reported', error);
      });
    },
  };
}
