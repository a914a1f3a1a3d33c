import { expect, it } from 'vitest';
import { operationNumberIn } from './operation-number.ts';

it.each([
  ['123456789012', '123456789012'],
  [' 1234 5678 9012 ', '123456789012'],
  ['1234-5678-9012', '123456789012'],
  ['#123456789012', '123456789012'],
  ['Tu número de operación: 123456789012.', '123456789012'],
  ['operación nº 123456789012 por $ 4.500,00', '123456789012'],
  ['\u202A123456789012\u202C', '123456789012'],
  ['# 12', '12'],
  ['12a', '12a'],
  ['1.5', '1.5'],
  ['1234567890123', '1234567890123'],
])("'%s' is %s", (text, number) => {
  expect(operationNumberIn(text)).toBe(number);
});
