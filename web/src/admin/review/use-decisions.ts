// What was decided, on its way to the server one after the other: a row leaves the screen at once, to come
// back when its decision failed or is taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  decideReadings,
  doubtsQuery,
  undecideReadings,
  type Decision,
  type DoubtsOfNumber,
} from '../../api/admin/review.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Of which number: a slip of the finger is seen and can be taken back. */
export interface PastDecision {
  number: string;
  decision: Decision;
}

type Counted = Awaited<ReturnType<typeof decideReadings>>;

/** With fewer rows left, the next ones are asked for. */
const FEW = 4;

export function useDecisions(
  eventId: number,
  loaded: DoubtsOfNumber[],
  onReturned: (ids: number[]) => void,
) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [history, setHistory] = useState<PastDecision[]>([]);
  // What of a decision counted: only that is taken back, not what another person had decided alike.
  const counted = useRef(new Map<PastDecision, Counted>());
  const inOrder = useInOrder(eventId);
  const putBack = (ids: number[]) => {
    setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const forget = (past: PastDecision) => {
    setHistory((before) => before.filter((one) => one !== past));
  };

  const send = (past: PastDecision, rowsLeft: number) => {
    const { decision } = past;
    setDecided((before) => new Set([...before, ...decision.ids]));
    setHistory((before) => [...before, past]);
    const isFew = rowsLeft <= FEW || rowsLeft <= loaded.length / 2;
    inOrder(isFew, async () => {
      try {
        const answer = await decideReadings(eventId, decision);
        counted.current.set(past, answer);
        if (answer.decided.length === 0) forget(past);
        tellOthers(decision.ids.length - answer.decided.length, DECIDED_BEFORE);
      } catch (error) {
        tellProblem('a row of readings', error);
        putBack(decision.ids);
        forget(past);
      }
    });
  };

  const undo = () => {
    const past = history.at(-1);
    if (!past) return;
    const { decision } = past;
    forget(past);
    inOrder(true, async () => {
      const ours = counted.current.get(past);
      // It failed or came too late: its row is back already.
      if (!ours) return;
      const { decided: ids, corrected } = ours;
      try {
        const { undecided } = await undecideReadings(eventId, { ...decision, ids, corrected });
        putBack(decision.ids);
        onReturned(undecided);
        tellOthers(ids.length - undecided.length, CHANGED_SINCE);
      } catch (error) {
        tellProblem('a decision taken back', error);
        setHistory((before) => [...before, past]);
      }
    });
  };
  return { decided, history, send, undo };
}

/** One after the other; the rows are asked for again when nothing is on its way, so that no decided one comes back. */
function useInOrder(eventId: number) {
  const client = useQueryClient();
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const stale = useRef(false);
  return (needsRows: boolean, work: () => Promise<void>) => {
    waiting.current += 1;
    chain.current = chain.current.then(work).then(async () => {
      waiting.current -= 1;
      stale.current ||= needsRows;
      if (stale.current && waiting.current === 0) {
        stale.current = false;
        await client.invalidateQueries({ queryKey: doubtsQuery(eventId).queryKey });
      }
      void client.invalidateQueries({ queryKey: ['desk', eventId] });
    });
  };
}

// Their photos may have gone as well: deleted, hidden or moved by somebody else.
const DECIDED_BEFORE = {
  one: 'Una lectura ya estaba decidida, o su foto ya no está.',
  many: 'lecturas ya estaban decididas, o sus fotos ya no están.',
};
const CHANGED_SINCE = {
  one: 'Una lectura se cambió después, o su foto ya no está.',
  many: 'lecturas se cambiaron después, o sus fotos ya no están.',
};

function tellOthers(count: number, { one, many }: typeof DECIDED_BEFORE): void {
  if (count > 0) toast.info(count === 1 ? one : `${String(count)} ${many}`);
}
