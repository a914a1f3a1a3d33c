// The review at work: keys and presses are steps of `review-state`; decisions go out in their order,
// and a row leaves the screen at once, to come back when its decision failed.
import { useEffect, useRef, useState } from 'react';
import type { Decision, Doubt, DoubtsOfNumber } from '../../api/admin/review.ts';
import { toast } from '../../ui/feedback/toast.ts';
import {
  correct,
  decide,
  onRow,
  placed,
  reviewStep,
  START,
  toggled,
  type ReviewState,
} from './review-state.ts';
import { useDecisions } from './use-decisions.ts';

export function useReview(eventId: number, loaded: DoubtsOfNumber[]) {
  const [kept, setKept] = useState(START);
  /** The reading whose photo is looked at closely. */
  const [zoomed, setZoomed] = useState<Doubt>();
  /** Readings of a decision that was taken back: the keyboard goes to their row once it is there. */
  const [returning, setReturning] = useState<number[]>([]);
  const { decided, history, send, undo } = useDecisions(eventId, loaded, setReturning);
  const rows = withoutDecided(loaded, decided);
  const returned = rows.findIndex(({ doubts }) => doubts.some(({ id }) => returning.includes(id)));
  if (returned !== -1) setReturning([]);
  const goal = returned === -1 ? kept : onRow(START, returned, rows);
  const state = placed(goal, rows);
  // Rows come back and go by themselves: the keyboard stays on its number, not on a place in the list.
  if (kept.number !== state.number || kept.row !== state.row) setKept(state);

  const apply = (step: ReturnType<typeof reviewStep>) => {
    if (!step) return;
    const [next, effect] = step;
    setKept(next);
    if (effect?.kind === 'no-number') toast.error(`${next.draft}: debe ser un número`);
    if (effect?.kind === 'decide') {
      const [first] = effect.decision.ids;
      const row = rows.find(({ doubts }) => doubts.some(({ id }) => id === first));
      send({ number: row?.number ?? '', decision: effect.decision }, rows.length);
    }
  };
  const onKey = (event: Key) => {
    const step = stepOf(event, state, rows);
    if (step === 'zoom') setZoomed(rows[state.row]?.doubts[state.at]);
    else if (step === 'undo') undo();
    else if (step) {
      event.preventDefault();
      apply(step);
    }
  };
  useKeysOfNobody((event) => {
    if (!zoomed) onKey(event);
  });
  return {
    rows,
    state,
    last: history.at(-1),
    undo,
    zoomed,
    zoom: setZoomed,
    /** Rows that left since they were loaded. */
    gone: loaded.length - rows.length,
    onKey,
    pick: (row: number, at: number) => {
      const doubt = rows[row]?.doubts[at];
      if (doubt) setKept(toggled({ ...onRow(state, row, rows), at }, doubt.id));
    },
    type: (row: number, draft: string) => {
      setKept({ ...onRow(state, row, rows), draft: draft.toUpperCase() });
    },
    decide: (row: number, verdict: Decision['verdict']) => {
      apply(decide(onRow(state, row, rows), rows, verdict));
    },
    correct: (row: number) => {
      apply(correct(onRow(state, row, rows), rows));
    },
  };
}

const withoutDecided = (loaded: DoubtsOfNumber[], decided: ReadonlySet<number>) =>
  loaded
    .map(({ number, doubts }) => ({ number, doubts: doubts.filter(({ id }) => !decided.has(id)) }))
    .filter(({ doubts }) => doubts.length > 0);

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target' | 'preventDefault'
>;

/** A key that is held down walks and takes back what was typed; it decides once. */
const GOES_ON = /^(?:Arrow|Backspace$)/;

/** What a key asks for beside the steps of the review. */
const COMMANDS: Record<string, 'zoom' | 'undo'> = { z: 'zoom', u: 'undo' };

/** What a key means; nothing for those that are the browser's or a field's. */
function stepOf(
  event: Key,
  state: ReviewState,
  rows: DoubtsOfNumber[],
): ReturnType<typeof reviewStep> | 'zoom' | 'undo' {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isItsOwn(event, state.draft)) return undefined;
  const command = state.draft ? undefined : COMMANDS[event.key.toLowerCase()];
  const step = command ?? reviewStep(state, event.key, rows);
  return step && event.repeat && !GOES_ON.test(event.key) ? [state] : step;
}

/** Pressed where nothing has the focus, such as after a click beside the rows. */
function useKeysOfNobody(onKey: (event: Key) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target === document.body) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}

/** What is typed in the field is the field's, and a row's buttons have their own keys. */
function isItsOwn({ target, key }: Key, draft: string): boolean {
  if (target instanceof HTMLInputElement) {
    return key === 'Enter' ? draft === '' : !['Escape', 'ArrowUp', 'ArrowDown'].includes(key);
  }
  const isReading = target instanceof Element && target.hasAttribute('aria-pressed');
  return !isReading && (key === 'Enter' || key === ' ');
}

export type ReviewAtWork = ReturnType<typeof useReview>;
