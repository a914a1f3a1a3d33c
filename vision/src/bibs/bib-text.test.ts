import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideNumber,
  bibInText,
  bibPattern,
  digitsOfLine,
  isDistanceWord,
  mayBeDistance,
  withoutThousandsMark,
} from './bib-text.ts';

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

  it('takes no price, no share, no distance, no degrees and no count', () => {
    const amounts = [
      '$500',
      '$ 500',
      '€ 20',
      '25%',
      '25 %',
      '28°',
      '28 º',
      '+50',
      '+ 50',
      '50+',
      '-50',
      '(351',
      "45'",
      '45’',
    ];
    for (const text of [...amounts, '10 K', '42 k', '1500 m', '100 M']) {
      expect(bibInText(text, digits)).toBeUndefined();
    }
    expect(bibInText('M 123', digits)).toBe('123');
    expect(bibInText('K 123', digits)).toBe('123');
    expect(bibInText('123 M', digits)).toBe('123');
    expect(bibInText('Nº 123', digits)).toBeUndefined();
  });

  it('takes letters in any case where the pattern has them', () => {
    expect(bibInText('a123', bibPattern('[A-Z]\\d{3}'))).toBe('A123');
    expect(bibInText('a1234', bibPattern('[A-Z]\\d{3}'))).toBeUndefined();
  });

  it('tells a word, a unit and a group of digits beside a number from art and categories', () => {
    for (const text of ['RUTA', 'MARATÓN', 'Ana', '21K', '10 K'])
      expect(besideNumber(text, '35')).toBe('word');
    for (const text of ['KM', 'Km.', 'k', 'FM', 'km/h', 'min', '°C', '$']) {
      expect(besideNumber(text, '35')).toBe('unit');
    }
    for (const text of ['351', '953-7890', '1:23:']) {
      expect(besideNumber(text, '47')).toBe('digits');
    }
    for (const text of ['M', 'Nº', 'N°', 'No', '12', '', '-']) {
      expect(besideNumber(text, '35')).toBeUndefined();
    }
  });

  it('knows the word of a distance from one that counts digits of its own', () => {
    for (const text of ['KM', 'Km.', 'k', 'KILÓMETRO', 'MILLAS']) {
      expect([text, isDistanceWord(text)]).toEqual([text, true]);
    }
    for (const text of ['10K', '21 KM', 'RUTA', 'M', 'KIM', '', '12'])
      expect([text, isDistanceWord(text)]).toEqual([text, false]);
    expect(['7', '100', '1234', 'A12'].filter(mayBeDistance)).toEqual(['7', '100']);
  });

  it('tells what a text around a number has besides it', () => {
    expect(besideNumber('28°C', '28')).toBe('unit');
    for (const text of ['500 ml', '500 m']) expect(besideNumber(text, '500')).toBe('unit');
    expect(besideNumber('35 Ana', '35')).toBe('word');
    expect(besideNumber('351 456-7890', '456')).toBe('digits');
    for (const text of ['21,1', '12:21']) expect(besideNumber(text, '21')).toBe('digits');
    // Its own digits, more or fewer of them.
    for (const text of ['7531', '531', '17531', '7531 1']) {
      expect(besideNumber(text, '7531')).toBeUndefined();
    }
  });

  it('tells where the digits of a line stand that a name, or the sign of a number, shares with them', () => {
    const digits = (text: string) => {
      const place = digitsOfLine(text);
      return place && text.slice(place.from, place.to);
    };
    expect(digits('Rocío 3041')).toBe('3041');
    expect(digits('MARTA142')).toBe('142');
    expect(digits('649 EVA')).toBe('649');
    expect(digits('6023 Ana Paz ')).toBe('6023');
    for (const text of ['N° 28', 'Nº28', 'No. 28', 'Nro: 28', 'N. 28'])
      expect(digits(text)).toBe('28');
    for (const text of [
      '21K 456',
      '21k456',
      '10 KM - 456',
      '456 21K',
      '456-5K',
      'F-456',
      'b - 456',
      '456/A',
      'A456',
      '456F',
      '456M',
      '456-2',
    ])
      expect(digits(text), text).toBe('456');
    expect(digits('12-1')).toBe('12');
    const others = [
      '21K 45',
      '10K 2026',
      '5K 10K',
      'F-31',
      '1-456',
      '35-456',
      'KM 456',
      '456 m',
      'RIVER 10',
      'Maratón 2014',
      '500 KM',
      '42 KM',
      'ANA',
      '2041',
      'B123',
      'S123',
      'A45',
      '100K',
      '500M',
      'A1B2C3',
    ];
    for (const text of [...others, 'Ana 123 Paz', 'Ana 12 345', 'Ana 12-345', '']) {
      expect(digits(text), text).toBeUndefined();
    }
  });

  it('takes the mark between thousands for none, and a distance for no number', () => {
    expect(withoutThousandsMark(' 1.234')).toBe('1234');
    expect(withoutThousandsMark('12,345')).toBe('12345');
    for (const text of ['10.000', '21.097', '42.195', '1.23', '123.456', '1.2345'])
      expect(withoutThousandsMark(text)).toBe(text);
    // The detector's box of each half of '16 868'.
    expect(besideNumber('16', '868')).toBe('digits');
    expect(besideNumber('16', '8689')).toBeUndefined();
    expect(besideNumber('868 1', '868')).toBeUndefined();
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
