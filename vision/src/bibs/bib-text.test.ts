import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bibInText, bibPattern } from './bib-text.ts';

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

  it('takes letters in any case where the pattern has them', () => {
    expect(bibInText('a123', bibPattern('[A-Z]\\d{3}'))).toBe('A123');
    expect(bibInText('a1234', bibPattern('[A-Z]\\d{3}'))).toBeUndefined();
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
