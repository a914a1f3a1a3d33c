import { expect, it } from 'vitest';
import {
  BIB_MAX_LENGTH,
  isBibPattern,
  ofTeam,
  searchedNumber,
  searchedNumberHint,
  turnsOf,
} from './bib-number.ts';

it.each([
  ['526', '526'],
  [' 1234 ', '1234'],
  ['0007', '0007'],
  ['#526', '526'],
  ['Nº 526', '526'],
  ['N° 526', '526'],
  ['Nro. 526', '526'],
  ['Dorsal 526', '526'],
  ['Nro.: 526', '526'],
  ['Dorsal: 526', '526'],
  ['DORSAL N° 526', '526'],
  ['Número de dorsal: 526', '526'],
  ['Núm. 526', '526'],
  ['BIB #526', '526'],
  ['Corredora 526', '526'],
  ['526. ', '526'],
  ['(526)', '526'],
  ['«526»', '526'],
  ['12-1', '12'],
  ['Nº 305 / 2', '305'],
  ['1.234', '1234'],
  ['12.345', '12345'],
  ['12 345', '12345'],
  ['3\u00A0638', '3638'],
  ['٣٦٣٨', '3638'],
  ['۳۶۳۸', '3638'],
  ['🏃‍♀️ 12', '12'],
  ['3638🏃🏽', '3638'],
  ['\uFF15\uFF12\uFF16', '526'],
  ['\u200E526\u200B', '526'],
])("'%s' is searched as %s", (text, number) => {
  expect(searchedNumber(text)).toBe(number);
});

it.each([
  '',
  '7a',
  '12 y 14',
  '12-14',
  '12, 14',
  '12 14',
  '-4',
  '1.5',
  '1,2',
  '1'.repeat(40),
  'Juan',
  '🏃',
  '12 345 6',
  '568 569',
  '12\n345',
])("'%s' is no number, or more than one", (text) => {
  expect(searchedNumber(text)).toBeUndefined();
});

it('says what to do about it', () => {
  expect(searchedNumberHint('12 y 14')).toBe('Buscá un número por vez.');
  expect(searchedNumberHint('568 569')).toBe('Buscá un número por vez.');
  expect(searchedNumberHint('1'.repeat(40))).toBe('Los números tienen hasta 12 cifras.');
  for (const text of ['Juan', '7O7', 'A707']) {
    expect(searchedNumberHint(text)).toBe('Escribí solo el número de tu dorsal, sin letras.');
  }
});

it.each([
  String.raw`\d{1,6}`,
  String.raw`[A-Z]?\d{3,5}`,
  String.raw`(M|F)?\d{2,4}`,
  String.raw`(?:K|MK)\d+|\d{4}`,
  String.raw`(?=[A-Z])\w{4}`,
])('%s is a pattern of numbers', (source) => {
  expect(isBibPattern(source)).toBe(true);
});

it.each([
  '[',
  String.raw`(\d+)+x`,
  String.raw`\w*\w*\w*\w*\w*x`,
  // 8.5 s for one number.
  `${'.?'.repeat(29)}!`,
  `${String.raw`\w{0,9}`.repeat(8)}!`,
  `${'(.|.|.)'.repeat(8)}!`,
])('%s is refused', (source) => {
  expect(isBibPattern(source)).toBe(false);
});

it('what passes is tried in no more than some thousand steps, whatever is read', () => {
  const worst = [
    '.?.?.?.?!',
    '.*.*.*.*!',
    String.raw`\w{0,12}\w{0,12}\w{0,12}\w{0,12}!`,
    '(.|.|.|.|.|.)(.|.|.|.|.|.)(.|.|.|.|.|.)(.|.|.|.|.)!',
    String.raw`(\w|.|\w)?(\w|.|\w)?(\w|.|\w)?(\w|.|\w)?!`,
  ];
  for (const source of worst) {
    expect([source, isBibPattern(source)]).toEqual([source, true]);
    const pattern = new RegExp(`^(?:${source})$`, 'iu');
    // A thousand numbers: seconds of seconds, were it of another order.
    for (let nth = 0; nth < 1_000; nth += 1) pattern.test('1'.repeat(BIB_MAX_LENGTH));
  }
});

it('knows a relay team by the numbers of its runners, and nothing else for one', () => {
  expect(['312-1', '0045-9', '12-14', '5-1', 'A12-1', '312'].map(ofTeam)).toEqual([
    '312',
    '0045',
    '12-14',
    '5-1',
    'A12-1',
    '312',
  ]);
  expect(turnsOf('312')).toContain('312-9');
  for (const number of turnsOf('312')) expect(ofTeam(number)).toBe('312');
  expect(['5', 'A12', '123456', '312-1'].flatMap(turnsOf)).toEqual([]);
});
