import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideNumber, bibInText, bibPattern } from './bib-text.ts';

describe('bibInText', () => {
  const digits = bibPattern();

  it('takes a number with marks around it', () => {
    expect(bibInText(' #0123. ', digits)).toBe('0123');
    expect(bibInText('574 1', digits)).toBe('574');
  });

  it('never picks digits out of words', () => {
    for (const text of ['10K', 'KM 22', '5:31', '12 34', 'S31', '', '1234567']) {
      expect(bibInText(text, digits)).toBeUndefined();
    }
  });

  it('takes no price, no share and no distance', () => {
    for (const text of ['$500', '$ 500', '€ 20', '25%', '25 %', '10 K', '42 k']) {
      expect(bibInText(text, digits)).toBeUndefined();
    }
    expect(bibInText('M 123', digits)).toBe('123');
    expect(bibInText('K 123', digits)).toBe('123');
  });

  it('takes letters in any case where the pattern has them', () => {
    expect(bibInText('a123', bibPattern('[A-Z]\\d{3}'))).toBe('A123');
    expect(bibInText('a1234', bibPattern('[A-Z]\\d{3}'))).toBeUndefined();
  });

  it('tells a word, a unit and a group of digits beside a number from art and categories', () => {
    for (const text of ['RUTA', 'KM', 'Km.', 'k', 'FM', 'MARATÓN']) {
      expect(besideNumber(text)).toBe('word');
    }
    for (const text of ['351', '953-7890', '1:23:']) expect(besideNumber(text)).toBe('digits');
    for (const text of ['M', 'Nº', 'No', '12', '', '-']) expect(besideNumber(text)).toBeUndefined();
  });

  it('refuses a pattern that is no regular expression', () => {
    expect(() => bibPattern('(')).toThrow(SyntaxError);
  });

  it('answers nothing but whole matches of digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = bibInText(text, digits);
        if (found !== undefined) expect(found).toMatch(/^\d{1,6}$/u);
      }),
    );
  });
});
