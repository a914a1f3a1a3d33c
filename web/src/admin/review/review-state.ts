// The review by number at work: where the keyboard is, which readings are left out of their row, what
// is typed. Pure; what a key asks for comes back beside the new state.
import { BIB_NUMBER } from '@photolab/domain/numbers/bib-number';
import type { Decision, DoubtsOfNumber } from '../../api/admin/review.ts';

export interface ReviewState {
  row: number;
  /** Whose row it is: rows above it come and go, and what is typed is of this number. */
  number: string | undefined;
  /** The reading of the row that the arrows are on. */
  at: number;
  leftOut: ReadonlySet<number>;
  draft: string;
}

export const START: ReviewState = {
  row: 0,
  number: undefined,
  at: 0,
  leftOut: new Set(),
  draft: '',
};

type ReviewEffect = { kind: 'decide'; decision: Decision } | { kind: 'no-number' };

type Step = [ReviewState, ReviewEffect?];

/** Where the row is in what is shown now; once it is decided, on the one that took its place. */
export function placed(state: ReviewState, rows: DoubtsOfNumber[]): ReviewState {
  const found = rows.findIndex(({ number }) => number === state.number);
  const row = found === -1 ? Math.max(0, Math.min(state.row, rows.length - 1)) : found;
  const isGone = found === -1 && (state.number !== undefined || row !== state.row);
  const { number, doubts } = rows[row] ?? { number: undefined, doubts: [] };
  const at = isGone ? 0 : Math.max(0, Math.min(state.at, doubts.length - 1));
  return { ...state, row, number, at, draft: isGone ? '' : state.draft };
}

/** To another row. */
export const onRow = (state: ReviewState, row: number, rows: DoubtsOfNumber[]): ReviewState => ({
  ...state,
  row,
  number: rows[row]?.number,
  at: 0,
});

export function toggled(state: ReviewState, id: number): ReviewState {
  const leftOut = new Set(state.leftOut);
  if (!leftOut.delete(id)) leftOut.add(id);
  return { ...state, leftOut };
}

/** Of a row: those that a decision is about. */
export const included = ({ doubts }: DoubtsOfNumber, { leftOut }: ReviewState): number[] =>
  doubts.map(({ id }) => id).filter((id) => !leftOut.has(id));

export function decide(
  state: ReviewState,
  rows: DoubtsOfNumber[],
  verdict: Decision['verdict'],
): Step {
  const row = rows[state.row];
  const ids = row ? included(row, state) : [];
  return ids.length > 0
    ? [
        { ...state, at: 0, draft: '' },
        { kind: 'decide', decision: { ids, verdict } },
      ]
    : [state];
}

export function correct(state: ReviewState, rows: DoubtsOfNumber[]): Step {
  const instead = state.draft.trim();
  if (!BIB_NUMBER.test(instead)) return [state, { kind: 'no-number' }];
  const [next, effect] = decide(state, rows, 'reject');
  if (effect?.kind !== 'decide') return [next];
  return [next, { kind: 'decide', decision: { ...effect.decision, instead } }];
}

const MOVES: Record<string, Partial<Record<'row' | 'at', -1 | 1>>> = {
  ArrowUp: { row: -1 },
  ArrowDown: { row: 1 },
  ArrowLeft: { at: -1 },
  ArrowRight: { at: 1 },
};

/** Undefined: not a key of the review. */
export function reviewStep(
  state: ReviewState,
  key: string,
  rows: DoubtsOfNumber[],
): Step | undefined {
  const move = MOVES[key];
  if (move) {
    if (move.at) return [placed({ ...state, at: state.at + move.at }, rows)];
    const to = Math.max(0, Math.min(state.row + (move.row ?? 0), rows.length - 1));
    return [onRow(state, to, rows)];
  }
  if (key === 'Escape') return [{ ...state, draft: '', leftOut: new Set() }];
  if (key === 'Backspace') return [{ ...state, draft: state.draft.slice(0, -1) }];
  if (key === 'Enter') return state.draft ? correct(state, rows) : decide(state, rows, 'accept');
  if (/^\d$/.test(key)) return [{ ...state, draft: state.draft + key }];
  return letter(state, key.toLowerCase(), rows);
}

function letter(state: ReviewState, key: string, rows: DoubtsOfNumber[]): Step | undefined {
  // Numbers with letters begin with what is no command, or are typed in the field.
  if (state.draft) {
    return /^[a-zñ-]$/.test(key)
      ? [{ ...state, draft: state.draft + key.toUpperCase() }]
      : undefined;
  }
  if (key === 'a') return decide(state, rows, 'accept');
  if (key === 'r') return decide(state, rows, 'reject');
  const doubt = rows[state.row]?.doubts[state.at];
  return key === ' ' && doubt ? [toggled(state, doubt.id)] : undefined;
}
