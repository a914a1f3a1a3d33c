import { expect, it } from 'vitest';
import { suggestEmail } from './email-hint.ts';

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana@GMAI.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmail.com.at', 'ana@hotmail.com.ar'],
  ['ana@yaho.com.ar', 'ana@yahoo.com.ar'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@gmail.com', undefined],
  ['ana@yahoo.com.ar', undefined],
  ['ana@ymail.com', undefined],
  ['ana@mail.com', undefined],
  ['ana@correrbien.com.ar', undefined],
  ['ana@uba.ar', undefined],
  ['muñoz@gmail.com', 'munoz@gmail.com'],
  ['josé.pérez@gmial.com', 'jose.perez@gmail.com'],
  ['ana@correrbien.com.ar.', 'ana@correrbien.com.ar'],
  ['ana.@gmail.com', 'ana@gmail.com'],
  ['ana paz@gmail,com', 'anapaz@gmail.com'],
  [' Ana@Gmail.com ', undefined],
  ['Ana Paz <Ana@gmail.com>', 'ana@gmail.com'],
  ['<ana@gmail.com>', 'ana@gmail.com'],
  ['mailto:ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.com, beto@gmail.com', undefined],
  ['ana', undefined],
  ['', undefined],
])('%s was meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});
