// The photo desk at work: every key and press is a step of `desk-state`, and what the step asks for
// is done here. Edits go to the next photo by themselves.
import { useState, type KeyboardEvent } from 'react';
import type { DeskKey, DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { commandOf, goesOn, numbersIn } from './desk-keys.ts';
import {
  deskStep,
  focusOf,
  type DeskAction,
  type DeskEffect,
  type DeskState,
} from './desk-state.ts';
import { useDeskEdits } from './use-desk-edits.ts';

/** Of the screen: it outlives its photos. */
export type KeptDesk = [DeskState, (next: DeskState) => void];

interface Options {
  key: DeskKey;
  kept: KeptDesk;
  photos: DeskPhoto[];
  pages: number;
  /** Others were asked for; these are those of before. */
  isOnTheWay: boolean;
  onPage: (page: number) => void;
  onDelete: (photos: DeskPhoto[]) => void;
  onZoom: (zoomed: Zoomed) => void;
}

/** A photo to look at closely, and the reading to begin with. */
export type Zoomed = Pick<Extract<DeskEffect, { kind: 'zoom' }>, 'photo' | 'reading'>;

export function useDesk({
  key,
  kept: [state, setState],
  photos,
  pages,
  isOnTheWay,
  onPage,
  onDelete,
  onZoom,
}: Options) {
  const { offer, closeOffer, ...edits } = useDeskEdits(key);
  const [isRefilled, setRefilled] = useState(false);
  const focus = focusOf(state, photos);

  const leave = (step: -1 | 1) => {
    // Edited photos may have left the filter: then the page holds others now.
    if (step > 0 && key.filter !== 'all' && edits.edited.current) {
      setRefilled(true);
      void edits.refresh().finally(() => {
        setRefilled(false);
      });
      onPage(key.page);
    } else if (key.page + step >= 1 && key.page + step <= pages) onPage(key.page + step);
  };
  const carryOut = (effect: DeskEffect) => {
    if (effect.kind === 'leave') leave(effect.step);
    else if (effect.kind === 'delete') onDelete(effect.photos);
    else if (effect.kind === 'zoom') onZoom(effect);
    else if (effect.kind === 'no-number') toast.error(`${effect.text}: debe ser un número`);
    else edits.send(effect);
  };
  const dispatch = (action: DeskAction) => {
    // Nothing is done to a photo that is left, nor is one passed over, while the next ones are on their way.
    if ((isOnTheWay || isRefilled) && action.kind !== 'draft') return;
    const [next, ...effects] = deskStep(state, action, { photos, isFirstPage: key.page === 1 });
    setState(next);
    effects.forEach(carryOut);
  };

  return {
    ...focus,
    draft: state.draft,
    selected: state.selected,
    // What is being typed is for a photo: a dialog over it would swallow the rest.
    offer: state.draft === '' ? offer : undefined,
    closeOffer,
    dispatch,
    refresh: edits.refresh,
    onKey: (event: KeyboardEvent, columns: number) => {
      const command = commandOf(event, state.draft);
      if (!command) return;
      event.preventDefault();
      if (event.repeat && !goesOn(command)) return;
      dispatch(command.kind === 'move' ? { ...command, columns } : command);
    },
    actions: {
      ...actionsOf(dispatch, state.draft),
      onRetry: () => {
        if (focus.active) edits.retry(focus.active);
      },
    },
  };
}

/** What the panel's buttons do. */
function actionsOf(dispatch: (action: DeskAction) => void, draft: string) {
  return {
    onDraft: (text: string) => {
      dispatch({ kind: 'draft', text });
    },
    onAdd: () => {
      dispatch({ kind: 'add', numbers: numbersIn(draft), stay: true });
    },
    onRemove: (number: string) => {
      dispatch({ kind: 'remove', number });
    },
    onAccept: () => {
      dispatch({ kind: 'decide', isRight: true });
    },
    onReject: () => {
      dispatch({ kind: 'decide', isRight: false });
    },
    onCorrect: () => {
      dispatch({ kind: 'correct' });
    },
    onZoom: () => {
      dispatch({ kind: 'zoom' });
    },
    onPickReading: (id: number) => {
      dispatch({ kind: 'pick-reading', id });
    },
  };
}
