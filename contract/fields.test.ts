import { SEVERAL_OPERATIONS } from '@photolab/domain/orders/operation-number';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setRecognitionSettings } from './endpoints/recognition.ts';
import { findSale } from './endpoints/orders.ts';
import { requestWithdrawal } from './endpoints/withdrawals.ts';
import { createAlert } from './endpoints/alerts.ts';
import { searchPhotos } from './endpoints/search.ts';
import { createPrivacyRequest } from './endpoints/privacy.ts';
import {
  calendarDay,
  email,
  idParams,
  optionalText,
  pageQuery,
  requiredLines,
  requiredText,
  requiredWebAddress,
  webAddress,
} from './fields.ts';
import { check, checkFields } from './problems.ts';

it.each(['\u202aana@example.com\u202c', 'ana@example.com\u200b', '\ufeff ana@example.com'])(
  'an e-mail copied with marks that nobody sees is that e-mail: %j',
  (text) => {
    expect(z.decode(email, text)).toBe('ana@example.com');
  },
);

describe('the number of a photo that somebody wants hidden', () => {
  const asked = (photoId: string) =>
    checkFields(createPrivacyRequest.body, {
      kind: 'hide',
      way: 'photo',
      email: 'ana@example.com',
      photoId,
    });

  it.each([
    'Foto 17',
    '#17',
    ' 17 ',
    '017',
    '１７',
    '١٧',
    'Foto Nº 17.',
    'https://fotos.example.com/fotos/2?foto=17',
  ])('is read in %j', (text) => {
    expect(asked(text).value).toMatchObject({ photoId: 17 });
  });

  it.each(['la del 17 y la 18', 'la de la meta', '0'])(
    'in %j is asked for, in the words of its box',
    (text) => {
      expect(asked(text).problems).toEqual({ photoId: 'Escribí solo el número de la foto' });
    },
  );
});

describe('a number in an address', () => {
  const pages = z.object(pageQuery);

  it.each(['0x1', '01', '1e0', ' 1', '1 ', '+1', '-1', '1.0', '0', '', '١', 1])(
    '%j is no id and no page: one thing has one address',
    (text) => {
      expect(check(idParams, { id: text }).problems).toHaveProperty('id');
      expect(check(pages, { page: text, pageSize: text }).problems).toEqual({
        page: expect.stringContaining('page: debe ser un número de 1 a '),
        pageSize: expect.stringContaining('pageSize: debe ser un número de 1 a '),
      });
    },
  );

  it('is what its digits say', () => {
    expect(check(idParams, { id: '10' }).value).toEqual({ id: 10 });
    expect(check(pages, { page: '2' }).value).toMatchObject({ page: 2 });
  });
});

describe('a web address', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['www.example.com', 'https://www.example.com'],
    ['ñandú.com.ar/álbum', 'https://ñandú.com.ar/álbum'],
    ['fotos.example.com:8443/x', 'https://fotos.example.com:8443/x'],
    ['instagram.com/photolab?hl=es', 'https://instagram.com/photolab?hl=es'],
  ])('%s leads to %s', (text, address) => {
    expect(requiredWebAddress('URL').parse(text)).toBe(address);
    expect(webAddress('URL').parse(` ${text} `)).toBe(address);
  });

  it.each([
    '@photolab',
    'photolab',
    'ana@example.com',
    'javascript:alert(1)',
    'www. example.com',
    'n.a',
  ])('%s is none', (text) => {
    expect(requiredWebAddress('URL').safeParse(text).success).toBe(false);
  });
});

describe('a participant’s number', () => {
  it.each([
    ['568', '568'],
    ['Nº568', '568'],
    ['#568', '568'],
    [' Dorsal Nº 1.234 ', '1234'],
    ['3 638', '3638'],
    ['A45', 'A45'],
    ['', ''],
  ])('typed as %j is waited for, hidden and looked for as %j', (typed, idDetector) => {
    const asked = { number: typed, email: 'ana@example.com' };
    expect(checkFields(createAlert.body, asked).value).toMatchObject({ number: idDetector });
    const hidden = { ...asked, kind: 'hide', way: 'number', eventId: '1' };
    expect(checkFields(createPrivacyRequest.body, hidden).value).toMatchObject({
      number: idDetector,
    });
    expect(checkFields(searchPhotos.body, asked).value).toMatchObject({ number: idDetector });
  });

  it.each(['568 y 569', 'x '.repeat(2_000)])('that is none or several is refused', (number) => {
    const { problems } = checkFields(createAlert.body, { number, email: 'ana@example.com' });
    expect(problems).toEqual({ number: 'Debe ser un número' });
  });
});

describe('an operation number', () => {
  const calls = [
    ['MIS FOTOS', findSale.body, {}],
    ['a withdrawal', requestWithdrawal.body, { name: 'Ana', email: 'ana@example.com' }],
    [
      'a request to hide photos',
      createPrivacyRequest.body,
      { kind: 'hide', way: 'operation', email: 'ana@example.com' },
    ],
  ] as const;

  it.each(calls)('of %s is found in what it was copied with', (_what, body, others) => {
    for (const operationNumber of [
      '123456789012',
      ' 1234 5678 9012 ',
      '*Número de operación: 123456789012*',
      'Descargar: https://fotos.example.com/myphotos?operacion=123456789012',
    ]) {
      const { value } = checkFields(body, { ...others, operationNumber });
      expect(value).toMatchObject({ operationNumber: '123456789012' });
    }
    const endless = { ...others, operationNumber: '1 '.repeat(1_000) };
    expect(checkFields(body, endless).problems).toHaveProperty('operationNumber');
  });

  it.each(calls)('of %s is one: of two, the other would be lost unseen', (_what, body, others) => {
    const two = { ...others, operationNumber: '123456789012\n234567890123' };
    expect(checkFields(body, two).problems).toEqual({ operationNumber: SEVERAL_OPERATIONS });
    const twice = { ...others, operationNumber: 'operación 123456789012 (123456789012), $ 4.500' };
    expect(checkFields(body, twice).value).toMatchObject({ operationNumber: '123456789012' });
  });

  it('that a withdrawal has none of stays as it was written', () => {
    const said = { name: 'Ana', email: 'ana@example.com', operationNumber: ' no lo encuentro ' };
    expect(checkFields(requestWithdrawal.body, said).value).toMatchObject({
      operationNumber: 'no lo encuentro',
    });
  });
});

describe('a text from outside', () => {
  it('loses what nobody can see: a name is what it reads as', () => {
    expect(requiredText('Nombre').parse(' \u202eAna\u200b \u0007')).toBe('Ana');
    expect(optionalText('Zona').parse('\ufeffPlata\u2069')).toBe('Plata');
    expect(requiredText('Nombre').parse('Nu\u0301n\u0303ez')).toBe('Núñez');
    expect(requiredLines('Mensaje', 99).parse('uno\u0007\n\u202edos')).toBe('uno\ndos');
  });

  it('is one line where one is asked for: a name adds none to a letter', () => {
    const forged = 'Ana\r\nEmail: otra@example.com\n\tx';
    expect(requiredText('Nombre').parse(forged)).toBe('Ana Email: otra@example.com x');
    expect(optionalText('Nombre').parse(forged)).toBe('Ana Email: otra@example.com x');
  });

  it('of nothing else is missing', () => {
    expect(requiredText('Nombre').safeParse('\u200b\u2060 ').error?.issues[0]?.message).toBe(
      'Nombre: es requerido',
    );
    expect(calendarDay('Fecha').safeParse('').error?.issues[0]?.message).toBe(
      'Fecha: es requerida',
    );
    expect(calendarDay('Último día').safeParse('').error?.issues[0]?.message).toBe(
      'Último día: es requerido',
    );
    expect(optionalText('Zona').parse('\u200b')).toBe('');
  });

  it('is refused with a character that no database stores', () => {
    expect(requiredText('Nombre').safeParse('A\0').error?.issues[0]?.message).toBe(
      'Nombre: tiene un carácter que no se puede guardar',
    );
  });
});

it.each([
  ['\u200B\u2060', ''],
  ['\uFEFF[A-Z]\\d{3}\u200B', '[A-Z]\\d{3}'],
])('a pattern of numbers is read without what nobody sees in it', (pattern, read) => {
  expect(checkFields(setRecognitionSettings.body, { pattern }).value).toEqual({ pattern: read });
});
