import { expect, it } from 'vitest';
import { searchedNumber, searchedNumberHint } from './bib-number.ts';

it.each([
  ['526', '526'],
  [' 1234 ', '1234'],
  ['0007', '0007'],
  ['#526', '526'],
  ['Nº 526', '526'],
  ['N° 526', '526'],
  ['Nro. 526', '526'],
  ['Dorsal 526', '526'],
  ['1.234', '1234'],
  ['12.345', '12345'],
  ['\uFF15\uFF12\uFF16', '526'],
  ['\u200E526\u200B', '526'],
])("'%s' is searched as %s", (text, number) => {
  expect(searchedNumber(text)).toBe(number);
});

it.each([
  '',
  '7a',
  '12 y 14',
  '12, 14',
  '12 14',
  '-4',
  '1.5',
  '1,2',
  '1'.repeat(40),
  'Juan',
  '🏃12',
])("'%s' is no number, or more than one", (text) => {
  expect(searchedNumber(text)).toBeUndefined();
});

it('says what to do about it', () => {
  expect(searchedNumberHint('12 y 14')).toBe('Buscá un número por vez.');
  expect(searchedNumberHint('1'.repeat(40))).toBe('Los números tienen hasta 12 cifras.');
  expect(searchedNumberHint('Juan')).toBe('Escribí solo el número de tu dorsal, sin letras.');
});
