import { expect, it } from 'vitest';
import {
  beginningOf,
  plainName,
  shortened,
  withoutAccents,
  withoutEnd,
  withoutInvisible,
} from './text.ts';

it('takes the end away, all of it and nothing else', () => {
  expect(withoutEnd('/api/news//', '/')).toBe('/api/news');
  expect(withoutEnd('a. b . .', '. ')).toBe('a. b');
  expect(withoutEnd('////', '/')).toBe('');
  expect(withoutEnd('', '/')).toBe('');
});

it('cuts no emoji in two, wherever a text is cut', () => {
  const text = `a${'🏃'.repeat(60)}`;
  for (let most = 0; most <= text.length; most += 1) {
    const beginning = beginningOf(text, most);
    expect(beginning).not.toMatch(/\p{Surrogate}/u);
    expect(most - beginning.length).toBeLessThanOrEqual(1);
  }
  expect(beginningOf('corto', 90)).toBe('corto');
  expect(shortened('a🏃b', 2)).toBe('a…');
});

it('leaves nothing of a name that a program would make a link of', () => {
  expect(plainName("Ma. José O'Higgins-Ñandú")).toBe("Ma José O'Higgins-Ñandú");
  expect(plainName('ganaste: https://evil.example/a')).toBe('ganaste https evil example a');
});

it('takes out what turns the direction of writing or takes no room, and no part of an emoji or a line', () => {
  expect(withoutInvisible('Ana\u202egpj.exe\u200b\u0007\ufeff\u2066')).toBe('Anagpj.exe');
  // Letters that are drawn as nothing, and what no workbook may hold.
  expect(withoutInvisible('\u3164A\u1160n\u00ada\uffff')).toBe('Ana');
  const kept = 'Ñandú\r\n\tde 👩‍👧 🏳️‍🌈 עברית';
  expect(withoutInvisible(kept)).toBe(kept);
});

it('a sign with thousands of marks is read at once, and keeps those that a language writes', () => {
  const zalgo = `a${'\u0301'.repeat(100_000)}${'\u0323'.repeat(100_000)}b`;
  const before = process.cpuUsage();
  expect(withoutInvisible(zalgo).length).toBeLessThan(40);
  expect(withoutAccents(zalgo)).toBe('ab');
  // The square of their number takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  const words = 'Nguyễn Ἄρχων שָׁלוֹם'.normalize('NFC');
  expect(withoutInvisible(words.normalize('NFD'))).toBe(words);
});

it('a line that Word, Notes or Pages ended in its own way ends', () => {
  expect(withoutInvisible('Sábado\u2028Domingo\u000bLunes\u2029\u2029Martes')).toBe(
    'Sábado\nDomingo\nLunes\n\nMartes',
  );
});

it.each(['\u200d', '\ufe0f', '\u2800 \u2800', '\u{e0041}\u{e0042}', '\u17b5', ' \n\t\u00a0'])(
  'keeps nothing of %j, which shows nothing',
  (text) => {
    expect(withoutInvisible(text)).toBe('');
  },
);
