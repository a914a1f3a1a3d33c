import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../api/admin/photo-desk.ts';
import { deskPhoto } from './desk-photo.fixture.ts';
import {
  deskStep,
  EMPTY_DESK,
  focusOf,
  type DeskAction,
  type DeskEffect,
  type DeskState,
  type DeskView,
} from './desk-state.ts';

function reading(id: number, text: string, verdict: Reading['verdict']): Reading {
  const box = { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 };
  return { id, text, confidence: 0.7, box, cut: 'none', verdict, reason: 'sure' };
}

const photo = (id: number, readings: Reading[] = []) =>
  deskPhoto(id, { numbers: [{ number: '7', source: 'machine', rejected: false }], readings });

const first: DeskView = { photos: [1, 2, 3].map((id) => photo(id)), isFirstPage: true };
const second: DeskView = { photos: [4, 5, 6].map((id) => photo(id)), isFirstPage: false };
const ACTIVE = { ...EMPTY_DESK, activeId: 1, anchorId: 1 };

const walk = (step: -1 | 1, extend = false): DeskAction => ({
  kind: 'move',
  by: 'photo',
  step,
  extend,
  columns: 3,
});
/** The state after all of these, and everything they asked for. */
function after(view: DeskView, actions: DeskAction[], from: DeskState = EMPTY_DESK) {
  const effects: DeskEffect[] = [];
  const state = actions.reduce((current, action) => {
    const [next, ...asked] = deskStep(current, action, view);
    effects.push(...asked);
    return next;
  }, from);
  return { state, effects, active: focusOf(state, view.photos).active?.id };
}

describe('the photo the keyboard is on', () => {
  it('is the first of a page walked on to, and the last of one walked back to', () => {
    expect(focusOf(EMPTY_DESK, second.photos).active?.id).toBe(4);
    const back = after(second, [walk(-1)]);
    expect(back.effects).toEqual([{ kind: 'leave', step: -1 }]);
    expect(focusOf(back.state, first.photos).active?.id).toBe(3);
    const on = after(first, [walk(1)], { ...back.state, activeId: 3 });
    expect(on.effects).toEqual([{ kind: 'leave', step: 1 }]);
    expect(focusOf(on.state, second.photos).active?.id).toBe(4);
  });

  it('stays on the first photo of the first page', () => {
    expect(after(first, [walk(-1)])).toMatchObject({ active: 1, effects: [] });
  });

  it('stays in its column past the first and last row', () => {
    const row = (step: -1 | 1): DeskAction => ({
      kind: 'move',
      by: 'row',
      step,
      extend: false,
      columns: 2,
    });
    expect(after(first, [row(1)])).toMatchObject({ active: 3 });
    expect(after(first, [row(1), row(1)])).toMatchObject({ active: 3, effects: [] });
    expect(after(first, [row(-1)])).toMatchObject({ active: 1 });
  });

  it('is always one of the page, whatever is pressed', () => {
    const step = fc.constantFrom<-1 | 1>(-1, 1);
    const action = fc.oneof(
      fc.record<DeskAction & { kind: 'move' }>({
        kind: fc.constant('move'),
        by: fc.constantFrom('photo', 'row', 'edge'),
        step,
        extend: fc.boolean(),
        columns: fc.integer({ min: 1, max: 4 }),
      }),
      fc.constantFrom<DeskAction>(
        { kind: 'select' },
        { kind: 'select-all' },
        { kind: 'escape' },
        { kind: 'accept' },
        { kind: 'add', numbers: ['12'], stay: false },
      ),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const { active, state } = after(second, actions);
        expect([4, 5, 6]).toContain(active);
        expect([...state.selected.keys()].every((id) => id >= 4 && id <= 6)).toBe(true);
      }),
    );
  });
});

describe('the selection', () => {
  it('extends from where the walk began, and is kept on other pages', () => {
    const { state } = after(first, [
      { kind: 'pick', index: 1, extend: false, toggle: false },
      walk(1, true),
    ]);
    expect([...state.selected.keys()]).toEqual([2, 3]);
    const all = after(second, [{ kind: 'select-all' }], state);
    expect([...all.state.selected.keys()]).toEqual([2, 3, 4, 5, 6]);
  });

  it('is what is deleted; without one the active photo is', () => {
    expect(after(first, [{ kind: 'delete' }], ACTIVE).effects).toMatchObject([
      { kind: 'delete', photos: [{ id: 1 }] },
    ]);
    const chosen = after(first, [
      { kind: 'select' },
      walk(1),
      { kind: 'select' },
      { kind: 'delete' },
    ]);
    expect(chosen.effects).toMatchObject([{ kind: 'delete', photos: [{ id: 1 }, { id: 2 }] }]);
  });

  it('goes with the second Escape when something was typed', () => {
    const typed = after(first, [
      { kind: 'select' },
      { kind: 'draft', text: '12' },
      { kind: 'escape' },
    ]);
    expect(typed.state).toMatchObject({ draft: '' });
    expect(typed.state.selected.size).toBe(1);
    expect(after(first, [{ kind: 'escape' }], typed.state).state.selected.size).toBe(0);
  });
});

describe('numbers', () => {
  it('go to the active photo, and the keyboard to the next', () => {
    const { effects, active, state } = after(first, [
      { kind: 'draft', text: '12' },
      { kind: 'add', numbers: ['12'], stay: false },
    ]);
    expect(effects).toMatchObject([{ kind: 'add', photo: { id: 1 }, numbers: ['12'] }]);
    expect(active).toBe(2);
    expect(state.draft).toBe('');
  });

  it('that are none are told and change nothing', () => {
    const none = '1'.repeat(30);
    const draft = { ...ACTIVE, draft: none };
    const answer = after(first, [{ kind: 'add', numbers: [none], stay: false }], draft);
    expect(answer.effects).toEqual([{ kind: 'no-number', text: none }]);
    expect(answer.state).toEqual(draft);
  });

  it('are taken away from the last on', () => {
    expect(after(first, [{ kind: 'remove-last' }]).effects).toMatchObject([
      { kind: 'remove', photo: { id: 1 }, number: '7' },
    ]);
  });

  it('correct the reading that was meant', () => {
    const view = { photos: [photo(1, [reading(8, '71', 'review')])], isFirstPage: true };
    const { effects } = after(view, [
      { kind: 'correct' },
      { kind: 'add', numbers: ['77'], stay: true },
    ]);
    expect(effects).toMatchObject([{ kind: 'correct', wrong: '71', right: '77' }]);
  });
});

describe('a decision', () => {
  const readings = [reading(8, '71', 'review'), reading(9, '72', 'review')];
  const view = { photos: [photo(1, readings), photo(2)], isFirstPage: true };

  it('stays on the photo while another reading waits, and goes on after the last', () => {
    const one = after(view, [{ kind: 'accept' }]);
    expect(one).toMatchObject({
      active: 1,
      effects: [{ kind: 'decide', readingId: 8, isRight: true }],
    });
    const rest = { ...view, photos: [photo(1, [reading(9, '72', 'review')]), photo(2)] };
    expect(after(rest, [{ kind: 'reject' }])).toMatchObject({
      active: 2,
      effects: [{ kind: 'decide', readingId: 9, isRight: false }],
    });
  });

  it('is not made by a key where nothing waits and nothing was picked', () => {
    const settled = { photos: [photo(1, [reading(8, '71', 'accepted')])], isFirstPage: true };
    expect(after(settled, [{ kind: 'reject' }]).effects).toEqual([]);
    const picked = after(settled, [{ kind: 'pick-reading', id: 8 }, { kind: 'reject' }]);
    expect(picked.effects[0]).toMatchObject({ kind: 'decide', readingId: 8, isRight: false });
  });
});
