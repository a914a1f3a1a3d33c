// What the desk does to the photo the keyboard is on. Edits go to the next photo by themselves.
import { BIB_NUMBER } from '@photolab/domain/bib-number';
import { useState, type KeyboardEvent } from 'react';
import * as api from '../../../api/admin/photo-desk.ts';
import type { DeskKey, DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { SameReading } from '../panel/SameReadingDialog.tsx';
import { currentReading, readingUnderReview, shownNumbers } from '../panel/reading-state.ts';
import { commandOf, numbersIn, type DeskCommand } from './desk-keys.ts';
import { useDeskEdits } from './use-desk-edits.ts';
import { useDeskSelection } from './use-desk-selection.ts';

interface Options {
  key: DeskKey;
  photos: DeskPhoto[];
  pages: number;
  onPage: (page: number) => void;
  onDelete: (photos: DeskPhoto[]) => void;
}

export function useDesk({ key, photos, pages, onPage, onDelete }: Options) {
  const selection = useDeskSelection(photos);
  const edits = useDeskEdits(key);
  const [draft, setDraft] = useState('');
  const [pickedReading, setPickedReading] = useState<number>();
  const [correctingId, setCorrectingId] = useState<number>();
  const [offer, setOffer] = useState<SameReading>();
  const { active, activeIndex } = selection;
  const current = active && currentReading(active, pickedReading);
  const correcting = active?.readings.find(({ id }) => id === correctingId);

  const clearDraft = () => {
    setDraft('');
    setPickedReading(undefined);
    setCorrectingId(undefined);
  };
  const goTo = (index: number, extend = false) => {
    clearDraft();
    const leavesBack = index < 0 && key.page > 1 && !extend;
    selection.enterFrom(leavesBack ? 'end' : 'start');
    if (leavesBack) onPage(key.page - 1);
    else if (index >= photos.length && !extend) leaveForward();
    else selection.activate(Math.min(Math.max(index, 0), photos.length - 1), { extend });
  };
  /** Edited photos may have left the filter: then the page holds others now. */
  const leaveForward = () => {
    if (key.filter !== 'all' && edits.edited.current) {
      void edits.refresh();
      onPage(key.page);
    } else if (key.page < pages) onPage(key.page + 1);
  };
  const next = () => {
    goTo(activeIndex + 1);
  };

  const correct = (photo: DeskPhoto, wrong: string, right: string) => {
    void edits
      .edit(() => api.addNumbers(photo.id, [right], [wrong]))
      .then(() => api.findSameReading(key.eventId, wrong, right))
      .then(
        (same) => {
          const others = same.filter(({ id }) => id !== photo.id);
          if (others.length > 0) setOffer({ wrong, right, photos: others });
        },
        (error: unknown) => {
          logFailure('photos with the same reading', error);
        },
      );
  };
  const add = (numbers: string[], stay: boolean) => {
    if (!active) return;
    const wrong = numbers.find((number) => !BIB_NUMBER.test(number));
    if (wrong !== undefined) {
      toast.error(`${wrong}: debe ser un número`);
      return;
    }
    const [right] = numbers;
    if (correcting && right) correct(active, correcting.text, right);
    else if (right) {
      void edits.edit(() => api.addNumbers(active.id, numbers), withNumbers(active, numbers));
    }
    if (stay) clearDraft();
    else next();
  };
  const remove = (number: string) => {
    if (!active) return;
    void edits.edit(() => api.removeNumbers(active.id, [number]), without(active, number));
  };
  const decide = (isRight: boolean) => {
    if (!active || !current) return;
    const send = isRight ? api.acceptReading : api.rejectReading;
    void edits.edit(() => send(current.id), decided(active, current.id, isRight));
    setPickedReading(undefined);
    const more = active.readings.some(
      ({ id, verdict }) => id !== current.id && verdict === 'review',
    );
    if (!more) next();
  };

  const run = (command: DeskCommand, columns: number) => {
    switch (command.kind) {
      case 'move':
        if (command.by === 'edge') goTo(command.step < 0 ? 0 : photos.length - 1, command.extend);
        else if (command.by === 'photo') goTo(activeIndex + command.step, command.extend);
        else goTo(rowStep(activeIndex, command.step * columns, photos.length), command.extend);
        break;
      case 'draft':
        setDraft(command.text);
        break;
      case 'add':
        add(command.numbers, command.stay);
        break;
      case 'remove-last': {
        const last = active && shownNumbers(active).at(-1);
        if (last) remove(last.number);
        break;
      }
      case 'accept':
      case 'reject':
        // By keyboard only what waits for a person, or what was picked: a slip must not decide more.
        if (active && (readingUnderReview(active) ?? pickedReading)) {
          decide(command.kind === 'accept');
        }
        break;
      case 'correct':
        setCorrectingId(current?.id);
        break;
      case 'select':
        if (active) selection.toggle(active);
        break;
      case 'select-all':
        selection.selectAll();
        break;
      case 'delete':
        removeChosen();
        break;
      case 'escape':
        if (draft || correcting) clearDraft();
        else selection.clear();
    }
  };
  const removeChosen = () => {
    const chosen = [...selection.selected.values()];
    if (chosen.length > 0) onDelete(chosen);
    else if (active) onDelete([active]);
  };

  return {
    selection,
    draft,
    current,
    correcting,
    offer,
    closeOffer: () => {
      setOffer(undefined);
    },
    goTo,
    refresh: edits.refresh,
    onKey: (event: KeyboardEvent, columns: number) => {
      const command = commandOf(event, draft);
      if (!command) return;
      event.preventDefault();
      run(command, columns);
    },
    actions: {
      onDraft: setDraft,
      onAdd: () => {
        add(numbersIn(draft), true);
      },
      onRemove: remove,
      onAccept: () => {
        decide(true);
      },
      onReject: () => {
        decide(false);
      },
      onCorrect: () => {
        setCorrectingId(current?.id);
      },
      onPickReading: setPickedReading,
      onRetry: () => {
        if (active) void edits.edit(() => api.retryPhoto(active.id));
      },
    },
  };
}

/** A row up or down; past the first or last row it stays. */
function rowStep(index: number, step: number, length: number): number {
  const to = index + step;
  return to < 0 || to >= length ? index : to;
}

function withNumbers(photo: DeskPhoto, added: string[]): DeskPhoto {
  const kept = photo.numbers.filter(({ number }) => !added.includes(number));
  const come = added.map((number) => ({ number, source: 'person' as const, rejected: false }));
  return { ...photo, numbers: [...kept, ...come] };
}

function without(photo: DeskPhoto, gone: string): DeskPhoto {
  return { ...photo, numbers: photo.numbers.filter(({ number }) => number !== gone) };
}

function decided(photo: DeskPhoto, readingId: number, isRight: boolean): DeskPhoto {
  const verdict = isRight ? 'accepted' : 'rejected';
  const readings = photo.readings.map((reading) =>
    reading.id === readingId ? ({ ...reading, verdict } as const) : reading,
  );
  return { ...photo, readings };
}
