// Edits of photos, sent one after the other in the order they were typed, without waiting for the
// answer to go on. Each answer replaces its photo in the page that is shown.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as api from '../../../api/admin/photo-desk.ts';
import { deskQuery, type DeskKey, type DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { SameReading } from '../panel/SameReadingDialog.tsx';
import type { DeskEffect } from './desk-state.ts';

export type DeskEdit = Extract<DeskEffect, { kind: 'add' | 'correct' | 'remove' | 'decide' }>;

export function useDeskEdits(key: DeskKey) {
  const { edit, refresh, edited } = useEditChain(key);
  /** Of each correction, other photos with the same reading: asked about one after the other. */
  const [offers, setOffers] = useState<SameReading[]>([]);

  const correct = async (photo: DeskPhoto, wrong: string, right: string) => {
    const isSaved = await edit(() => api.addNumbers(photo.id, [right], [wrong]), {
      typed: unsaved(photo, [right]),
    });
    if (!isSaved) return;
    try {
      const same = await api.findSameReading(key.eventId, wrong, right);
      const photos = same.filter(({ id }) => id !== photo.id);
      if (photos.length > 0)
        setOffers((before) => [...before, { wrong, right, photos, of: photo.id }]);
    } catch (error) {
      logFailure('photos with the same reading', error);
    }
  };
  const send = (change: DeskEdit) => {
    const { photo } = change;
    if (change.kind === 'correct') void correct(photo, change.wrong, change.right);
    else if (change.kind === 'add') {
      void edit(() => api.addNumbers(photo.id, change.numbers), {
        expected: expectedOf(change),
        typed: unsaved(photo, change.numbers),
      });
    } else if (change.kind === 'remove') {
      void edit(() => api.removeNumbers(photo.id, [change.number]), {
        expected: expectedOf(change),
      });
    } else {
      const decide = change.isRight ? api.acceptReading : api.rejectReading;
      void edit(() => decide(change.readingId), { expected: expectedOf(change) });
    }
  };
  return {
    send,
    retry: (photo: DeskPhoto) => void edit(() => api.retryPhoto(photo.id)),
    refresh,
    edited,
    offer: offers[0],
    closeOffer: () => {
      setOffers((before) => before.slice(1));
    },
  };
}

interface Meanwhile {
  expected?: DeskPhoto;
  /** What is told where it fails: the field is empty by then, and the keyboard on another photo. */
  typed?: string;
}

const unsaved = ({ name }: DeskPhoto, numbers: string[]) =>
  `No se guardó ${numbers.join(', ')} en ${name}.`;

function useEditChain(key: DeskKey) {
  const client = useQueryClient();
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  /** Whether a photo of this page may have left its filter. */
  const edited = useRef(false);
  const { queryKey } = deskQuery(key);

  const replace = (photo: DeskPhoto) => {
    // What was asked before would bring it back as it was.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (page) => {
      if (!page) return page;
      const items = page.items.map((old) => (old.id === photo.id ? photo : old));
      return { ...page, items };
    });
  };
  /** Whether it was saved. */
  const edit = (send: () => Promise<DeskPhoto>, { expected, typed }: Meanwhile = {}) => {
    edited.current = true;
    if (expected) replace(expected);
    const step = chain.current.then(send).then(
      (photo) => {
        replace(photo);
        return true;
      },
      (error: unknown) => {
        logFailure('an edit at the photo desk', error);
        toast.error([problemText(error), typed].filter(Boolean).join(' '));
        void client.invalidateQueries({ queryKey: ['desk', key.eventId] });
        return false;
      },
    );
    chain.current = step;
    return step;
  };
  /** Once everything typed has been saved. */
  const refresh = async () => {
    await chain.current;
    edited.current = false;
    await client.invalidateQueries({ queryKey: ['desk', key.eventId] });
  };
  return { edit, refresh, edited };
}

/** The photo as the answer will most likely show it. */
function expectedOf(change: Exclude<DeskEdit, { kind: 'correct' }>): DeskPhoto {
  const { photo } = change;
  if (change.kind === 'remove') {
    return { ...photo, numbers: photo.numbers.filter(({ number }) => number !== change.number) };
  }
  if (change.kind === 'add') {
    const kept = photo.numbers.filter(({ number }) => !change.numbers.includes(number));
    const come = change.numbers.map((number) => ({
      number,
      source: 'person' as const,
      rejected: false,
    }));
    return { ...photo, numbers: [...kept, ...come] };
  }
  const verdict = change.isRight ? 'accepted' : 'rejected';
  const readings = photo.readings.map((reading) =>
    reading.id === change.readingId ? ({ ...reading, verdict } as const) : reading,
  );
  return { ...photo, readings };
}
