import { describe, expect, it } from 'vitest';
import { commandOf, goesOn } from './desk-keys.ts';

const press = (key: string, draft = '', held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  commandOf(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    draft,
  );

describe('the keyboard of the photo desk', () => {
  it('types numbers and adds them with Enter', () => {
    expect(press('4', '12')).toEqual({ kind: 'draft', text: '124' });
    expect(press(' ', '12')).toEqual({ kind: 'draft', text: '12 ' });
    expect(press('Enter', '12 34')).toEqual({ kind: 'add', numbers: ['12', '34'], stay: false });
  });

  it('accepts, rejects and corrects by letter only while nothing is typed', () => {
    expect(press('a')).toEqual({ kind: 'accept' });
    expect(press('R')).toEqual({ kind: 'reject' });
    expect(press('c')).toEqual({ kind: 'correct' });
    expect(press('z')).toEqual({ kind: 'zoom' });
    expect(press('a', '12')).toEqual({ kind: 'draft', text: '12A' });
  });

  it('takes back what was typed before it takes a number from the photo', () => {
    expect(press('Backspace', '12')).toEqual({ kind: 'draft', text: '1' });
    expect(press('Backspace')).toEqual({ kind: 'remove-last' });
  });

  it('selects with Space and, moving with Shift, many', () => {
    expect(press(' ')).toEqual({ kind: 'select' });
    expect(press('ArrowDown', '', { shiftKey: true })).toEqual({
      kind: 'move',
      by: 'row',
      step: 1,
      extend: true,
    });
    expect(press('a', '', { ctrlKey: true })).toEqual({ kind: 'select-all' });
  });

  it("leaves the browser's own keys alone", () => {
    expect(press('r', '', { ctrlKey: true })).toBeUndefined();
    expect(press('Tab')).toBeUndefined();
  });

  it('walks and types on while a key is held down; decides, deletes and takes numbers away once', () => {
    const held = (key: string, draft = '') => {
      const command = press(key, draft);
      return command && goesOn(command);
    };
    expect(['ArrowDown', '4', 'Backspace'].map((key) => held(key, '12'))).toEqual([
      true,
      true,
      true,
    ]);
    const once = ['Backspace', 'Enter', 'Delete', 'a', 'r', ' '];
    expect(once.map((key) => held(key))).toEqual(once.map(() => false));
  });
});
