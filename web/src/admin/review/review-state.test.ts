import { describe, expect, it } from 'vitest';
import type { DoubtsOfNumber } from '../../api/admin/review.ts';
import { placed, reviewStep, START, type ReviewState } from './review-state.ts';

const row = (number: string, ids: number[]): DoubtsOfNumber => ({
  number,
  doubts: ids.map((id) => ({
    id,
    photoId: id * 10,
    photoName: `${String(id)}.jpg`,
    box: { cx: 0.3, cy: 0.6, width: 0.1, height: 0.05, angle: 0 },
    confidence: 0.3,
    cut: 'none',
    reason: 'low-confidence',
  })),
});
const rows = [row('568', [1, 2, 3]), row('71', [4]), row('90', [5, 6])];

/** Presses the keys one after the other; the last effect, and where that leaves the review. */
function press(keys: string[], from: ReviewState = START) {
  let state = from;
  let effect;
  for (const key of keys) [state, effect] = reviewStep(state, key, rows) ?? [state];
  return { state, effect };
}

describe('a row', () => {
  it('is accepted whole with one key', () => {
    const { effect } = press(['a']);
    expect(effect).toEqual({ kind: 'decide', decision: { ids: [1, 2, 3], verdict: 'accept' } });
    expect(press(['Enter']).effect).toEqual(effect);
  });

  it('leaves out what the space bar took out of it', () => {
    expect(press(['ArrowRight', ' ', 'r']).effect).toEqual({
      kind: 'decide',
      decision: { ids: [1, 3], verdict: 'reject' },
    });
    expect(press([' ', ' ', 'a']).effect).toMatchObject({ decision: { ids: [1, 2, 3] } });
  });

  it('takes the number that was typed instead', () => {
    expect(press(['ArrowDown', '1', '7', '1', 'Enter']).effect).toEqual({
      kind: 'decide',
      decision: { ids: [4], verdict: 'reject', instead: '171' },
    });
    expect(press(['1', 'a', 'Enter']).effect).toMatchObject({ decision: { instead: '1A' } });
  });

  it('with nothing left in it decides nothing', () => {
    expect(press(['ArrowDown', ' ', 'a']).effect).toBeUndefined();
  });
});

it('arrows stay within what is shown', () => {
  expect(press(['ArrowUp', 'ArrowLeft']).state).toMatchObject({ row: 0, at: 0 });
  expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']).state).toEqual(
    expect.objectContaining({ row: 2, at: 1 }),
  );
  expect(placed({ ...START, row: 9, at: 4 }, rows)).toMatchObject({ row: 2, at: 0 });
});

it('Escape forgets what was typed and left out; other keys are the browser’s', () => {
  expect(press([' ', '5', 'Escape']).state).toEqual(START);
  expect(reviewStep(START, 'Tab', rows)).toBeUndefined();
  expect(reviewStep(START, 'x', rows)).toBeUndefined();
});

it('an eleven-digit number is refused before it is sent', () => {
  const { effect } = press(Array.from('12345678901234567890').concat('Enter'));
  expect(effect).toEqual({ kind: 'no-number' });
});
