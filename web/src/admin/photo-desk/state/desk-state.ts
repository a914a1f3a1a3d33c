// The photo desk as a pure step: from where it stands and what was asked, where it stands next and
// what is to be done about it outside (edits to send, pages to turn, questions to put).
import { BIB_NUMBER } from '@photolab/domain/numbers/bib-number';
import type { DeskPhoto, Reading } from '../../../api/admin/photo-desk.ts';
import { currentReading, readingUnderReview, shownNumbers } from '../panel/reading-state.ts';
import type { DeskCommand } from './desk-keys.ts';

export interface DeskState {
  activeId: number | undefined;
  /** Where a walk that selects began. */
  anchorId: number | undefined;
  /** For deleting, across pages. */
  selected: ReadonlyMap<number, DeskPhoto>;
  /** A page walked back to is entered at its end. */
  fromEnd: boolean;
  draft: string;
  pickedReading: number | undefined;
  correctingId: number | undefined;
}

export const EMPTY_DESK: DeskState = {
  activeId: undefined,
  anchorId: undefined,
  selected: new Map(),
  fromEnd: false,
  draft: '',
  pickedReading: undefined,
  correctingId: undefined,
};

export type DeskAction =
  | Exclude<DeskCommand, { kind: 'move' }>
  | (Extract<DeskCommand, { kind: 'move' }> & { columns: number })
  | { kind: 'pick'; index: number; extend: boolean; toggle: boolean }
  | { kind: 'pick-reading'; id: number }
  /** By the mouse: what it points at, whatever waits. */
  | { kind: 'decide'; isRight: boolean }
  | { kind: 'remove'; number: string }
  | { kind: 'clear-selection' };

/** What a step asks for outside of the state. */
export type DeskEffect =
  | { kind: 'leave'; step: -1 | 1 }
  | { kind: 'add'; photo: DeskPhoto; numbers: string[] }
  | { kind: 'correct'; photo: DeskPhoto; wrong: string; right: string }
  | { kind: 'remove'; photo: DeskPhoto; number: string }
  | { kind: 'decide'; photo: DeskPhoto; readingId: number; isRight: boolean }
  | { kind: 'delete'; photos: DeskPhoto[] }
  | { kind: 'zoom'; photo: DeskPhoto; reading: Reading | undefined }
  | { kind: 'no-number'; text: string };

/** The page that is shown, and whether it has one before it. */
export interface DeskView {
  photos: readonly DeskPhoto[];
  isFirstPage: boolean;
}

type Step = [DeskState, ...DeskEffect[]];

function activeIndexOf({ activeId, fromEnd }: DeskState, photos: readonly DeskPhoto[]) {
  const found = photos.findIndex(({ id }) => id === activeId);
  if (found !== -1) return found;
  return fromEnd ? photos.length - 1 : 0;
}

/** The photo that the keyboard is on, the reading that is meant, and the one being corrected. */
export function focusOf(state: DeskState, photos: readonly DeskPhoto[]) {
  const activeIndex = activeIndexOf(state, photos);
  const active = photos[activeIndex];
  return {
    activeIndex,
    active,
    current: active && currentReading(active, state.pickedReading),
    correcting: active?.readings.find(({ id }) => id === state.correctingId),
  };
}

export function deskStep(state: DeskState, action: DeskAction, view: DeskView): Step {
  const { active, current } = focusOf(state, view.photos);
  switch (action.kind) {
    case 'move':
      return move(state, action, view);
    case 'pick':
      return pick(state, action, view);
    case 'pick-reading':
      return [{ ...state, pickedReading: action.id }];
    case 'draft':
      return [{ ...state, draft: action.text }];
    case 'add':
      return add(state, action, view);
    case 'remove':
      return active ? [state, { kind: 'remove', photo: active, number: action.number }] : [state];
    case 'remove-last': {
      const last = active && shownNumbers(active).at(-1);
      return last ? [state, { kind: 'remove', photo: active, number: last.number }] : [state];
    }
    case 'accept':
    case 'reject': {
      // By keyboard only what waits for a person, or what was picked: a slip must not decide more.
      const waits = active && (readingUnderReview(active) ?? state.pickedReading);
      return waits ? decide(state, action.kind === 'accept', view) : [state];
    }
    case 'decide':
      return decide(state, action.isRight, view);
    case 'correct':
      return [{ ...state, correctingId: current?.id }];
    case 'zoom':
      return active ? [state, { kind: 'zoom', photo: active, reading: current }] : [state];
    default:
      return select(state, action.kind, view);
  }
}

type Selecting = 'select' | 'select-all' | 'clear-selection' | 'delete' | 'escape';

function select(state: DeskState, kind: Selecting, { photos }: DeskView): Step {
  const { active, correcting } = focusOf(state, photos);
  switch (kind) {
    case 'select':
      return [active ? toggled(state, active) : state];
    case 'select-all':
      return [{ ...state, selected: new Map([...state.selected, ...photos.map(entry)]) }];
    case 'clear-selection':
      return [{ ...state, selected: new Map() }];
    case 'delete': {
      const chosen = [...state.selected.values()];
      if (chosen.length === 0 && active) chosen.push(active);
      return chosen.length > 0 ? [state, { kind: 'delete', photos: chosen }] : [state];
    }
    case 'escape':
      if (state.draft || correcting) return [withoutDraft(state)];
      return [{ ...state, selected: new Map() }];
  }
}

function move(
  state: DeskState,
  { by, step, extend, columns }: Extract<DeskAction, { kind: 'move' }>,
  view: DeskView,
): Step {
  const { length } = view.photos;
  const at = activeIndexOf(state, view.photos);
  if (by === 'edge') return goTo(state, step < 0 ? 0 : length - 1, view, extend);
  if (by === 'photo') return goTo(state, at + step, view, extend);
  const to = at + step * columns;
  // Past the first or last row it stays.
  return goTo(state, to < 0 || to >= length ? at : to, view, extend);
}

function pick(
  state: DeskState,
  { index, extend, toggle }: Extract<DeskAction, { kind: 'pick' }>,
  view: DeskView,
): Step {
  const [next, ...effects] = goTo(state, index, view, extend);
  const photo = view.photos[index];
  return [toggle && photo ? toggled(next, photo) : next, ...effects];
}

/** Past the end of a page comes another; a walk that selects stays within its page. */
function goTo(state: DeskState, index: number, view: DeskView, extend = false): Step {
  const { photos, isFirstPage } = view;
  const leavesBack = index < 0 && !isFirstPage && !extend;
  const next = { ...withoutDraft(state), fromEnd: leavesBack };
  if (leavesBack) return [next, { kind: 'leave', step: -1 }];
  if (index >= photos.length && !extend) return [next, { kind: 'leave', step: 1 }];
  const to = Math.min(Math.max(index, 0), photos.length - 1);
  const photo = photos[to];
  if (!photo) return [next];
  if (!extend) return [{ ...next, activeId: photo.id, anchorId: photo.id }];
  const anchor = photos.findIndex(({ id }) => id === (state.anchorId ?? state.activeId));
  const range = photos.slice(Math.min(anchor, to), Math.max(anchor, to) + 1);
  return [
    { ...next, activeId: photo.id, selected: new Map([...state.selected, ...range.map(entry)]) },
  ];
}

function add(
  state: DeskState,
  { numbers, stay }: Extract<DeskAction, { kind: 'add' }>,
  view: DeskView,
): Step {
  const { active, activeIndex, correcting } = focusOf(state, view.photos);
  if (!active) return [state];
  const wrong = numbers.find((number) => !BIB_NUMBER.test(number));
  if (wrong !== undefined) return [state, { kind: 'no-number', text: wrong }];
  const [right] = numbers;
  const effects: DeskEffect[] = [];
  if (correcting && right !== undefined) {
    effects.push({ kind: 'correct', photo: active, wrong: correcting.text, right });
  } else if (right !== undefined) {
    effects.push({ kind: 'add', photo: active, numbers });
  }
  const [next, ...more] = stay ? [withoutDraft(state)] : goTo(state, activeIndex + 1, view);
  return [next, ...effects, ...more];
}

function decide(state: DeskState, isRight: boolean, view: DeskView): Step {
  const { active, activeIndex, current } = focusOf(state, view.photos);
  if (!active || !current) return [state];
  const effect = { kind: 'decide', photo: active, readingId: current.id, isRight } as const;
  const next = { ...state, pickedReading: undefined };
  const more = active.readings.some(({ id, verdict }) => id !== current.id && verdict === 'review');
  if (more) return [next, effect];
  const [gone, ...effects] = goTo(next, activeIndex + 1, view);
  return [gone, effect, ...effects];
}

const withoutDraft = (state: DeskState): DeskState => ({
  ...state,
  draft: '',
  pickedReading: undefined,
  correctingId: undefined,
});

function toggled(state: DeskState, photo: DeskPhoto): DeskState {
  const selected = new Map(state.selected);
  if (!selected.delete(photo.id)) selected.set(photo.id, photo);
  return { ...state, selected };
}

const entry = (photo: DeskPhoto) => [photo.id, photo] as const;
