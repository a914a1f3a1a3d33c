// The review at work: keys and presses are steps of `review-state`; decisions go out in their order,
// and a row leaves the screen at once, to come back when its decision failed.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  decideReadings,
  doubtsQuery,
  type Decision,
  type Doubt,
  type DoubtsOfNumber,
} from '../../api/admin/review.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { toast } from '../../ui/feedback/toast.ts';
import {
  correct,
  decide,
  placed,
  reviewStep,
  START,
  toggled,
  type ReviewState,
} from './review-state.ts';

/** What was said last, of which number: a slip of the finger is seen and can be mended. */
export type LastDecision = Decision & { number: string };

/** With fewer rows left, the next ones are asked for. */
const FEW = 4;

export function useReview(eventId: number, loaded: DoubtsOfNumber[]) {
  const [kept, setKept] = useState(START);
  /** The reading whose photo is looked at closely. */
  const [zoomed, setZoomed] = useState<Doubt>();
  const [last, setLast] = useState<LastDecision>();
  const { decided, send } = useDecisions(eventId, loaded, ({ ids }) => {
    setLast((shown) => (shown?.ids === ids ? undefined : shown));
  });
  const rows = loaded
    .map(({ number, doubts }) => ({ number, doubts: doubts.filter(({ id }) => !decided.has(id)) }))
    .filter(({ doubts }) => doubts.length > 0);
  const state = placed(kept, rows);

  const apply = (step: ReturnType<typeof reviewStep>) => {
    if (!step) return;
    const [next, effect] = step;
    setKept(next);
    if (effect?.kind === 'no-number') toast.error(`${next.draft}: debe ser un número`);
    if (effect?.kind === 'decide') {
      const [first] = effect.decision.ids;
      const row = rows.find(({ doubts }) => doubts.some(({ id }) => id === first));
      setLast({ ...effect.decision, number: row?.number ?? '' });
      send(effect.decision, rows.length);
    }
  };
  const onRow = (index: number): ReviewState => ({ ...state, row: index, at: 0 });
  const onKey = (event: Key) => {
    const step = stepOf(event, state, rows);
    if (step === 'zoom') setZoomed(rows[state.row]?.doubts[state.at]);
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
    last,
    zoomed,
    zoom: setZoomed,
    /** Rows that left since they were loaded. */
    gone: loaded.length - rows.length,
    onKey,
    pick: (row: number, at: number) => {
      const doubt = rows[row]?.doubts[at];
      if (doubt) setKept(toggled({ ...state, row, at }, doubt.id));
    },
    type: (row: number, draft: string) => {
      setKept({ ...onRow(row), draft: draft.toUpperCase() });
    },
    decide: (row: number, verdict: Decision['verdict']) => {
      apply(decide(onRow(row), rows, verdict));
    },
    correct: (row: number) => {
      apply(correct(onRow(row), rows));
    },
  };
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'
>;

/** What a key means; nothing for those that are the browser's or a field's. */
function stepOf(event: Key, state: ReviewState, rows: DoubtsOfNumber[]) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isItsOwn(event, state.draft)) return undefined;
  if (event.key.toLowerCase() === 'z' && !state.draft) return 'zoom';
  return reviewStep(state, event.key, rows);
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

function useDecisions(
  eventId: number,
  loaded: DoubtsOfNumber[],
  onDecidedBefore: (decision: Decision) => void,
) {
  const client = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const { queryKey } = doubtsQuery(eventId);

  const send = (decision: Decision, rowsLeft: number) => {
    setDecided((before) => new Set([...before, ...decision.ids]));
    waiting.current += 1;
    chain.current = chain.current
      .then(() => decideReadings(eventId, decision))
      .then(({ decided: counted }) => {
        const others = decision.ids.length - counted.length;
        if (others === 0) return;
        toast.info(
          others === 1
            ? 'Una lectura ya la había decidido otra persona: quedó como la dejó.'
            : `${String(others)} lecturas ya las había decidido otra persona: quedaron como las dejó.`,
        );
        if (counted.length === 0) onDecidedBefore(decision);
      })
      .catch((error: unknown) => {
        logFailure('a row of readings', error);
        toast.error(problemText(error));
        setDecided((before) => new Set([...before].filter((id) => !decision.ids.includes(id))));
      })
      .then(async () => {
        waiting.current -= 1;
        // The next ones come when nothing is on its way, so that no decided row comes back.
        const isFew = rowsLeft <= FEW || rowsLeft <= loaded.length / 2;
        if (isFew && waiting.current === 0) await client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: ['desk', eventId] });
      });
  };
  return { decided, send };
}
