import { expect, it } from 'vitest';
import { centavosOf, checkForm, fromHtml, toHtml } from './form-rules.ts';
import { EMPTY_VALUES, type FieldDefinition } from './resource.ts';

const price: FieldDefinition = { name: 'price', label: 'Precio', kind: 'price', required: true };
const problemOf = (field: FieldDefinition, text: string) =>
  checkForm([field], { ...EMPTY_VALUES, texts: { [field.name]: text } }, false)[field.name];

it.each([
  ['', 'Precio: es requerido'],
  ['   ', 'Precio: es requerido'],
  ['abc', 'Precio: debe ser un número, sin puntos de miles'],
  ['1.500,50', 'Precio: debe ser un número, sin puntos de miles'],
  ['1.500', 'Precio: debe ser un número, sin puntos de miles'],
  ['1e9', 'Precio: debe ser un número, sin puntos de miles'],
  ['10,005', 'Precio: debe ser un número, sin puntos de miles'],
  ['0', 'Precio: debe ser mayor que cero'],
  ['-1', 'Precio: debe ser mayor que cero'],
  ['1000000000', 'Precio: hasta $ 10.000.000'],
  ['10000000,01', 'Precio: hasta $ 10.000.000'],
])("administration §5: the price '%s' is refused: %s", (text, problem) => {
  expect(problemOf(price, text)).toBe(problem);
});

it.each([
  ['1500', 150_000],
  ['1500,5', 150_050],
  [' 1500.50 ', 150_050],
  ['0,01', 1],
  ['10000000', 1_000_000_000],
])("administration §5: the price '%s' is a number of pesos", (text, centavos) => {
  expect(problemOf(price, text)).toBeUndefined();
  expect(centavosOf(text)).toBe(centavos);
});

it('administration §5: a text is as long as the server takes it, no longer', () => {
  const name: FieldDefinition = { name: 'name', label: 'Nombre', kind: 'text', required: true };
  expect(problemOf(name, 'a'.repeat(200))).toBeUndefined();
  expect(problemOf(name, 'a'.repeat(201))).toBe('Nombre: hasta 200 caracteres');
});

it('a link is an http address; where it is optional it may be missing', () => {
  const link: FieldDefinition = { name: 'link', label: 'URL', kind: 'url' };
  expect(problemOf(link, '')).toBeUndefined();
  expect(problemOf(link, 'https://hidra.example/')).toBeUndefined();
  const refusal = 'URL: escribí una dirección que empiece con https://';
  expect(problemOf(link, 'hidra.example')).toBe(refusal);
  expect(problemOf(link, 'javascript:alert(1)')).toBe(refusal);
});

it('administration §5: a date is a day that exists', () => {
  const date: FieldDefinition = { name: 'date', label: 'Fecha', kind: 'date', required: true };
  expect(problemOf(date, '2026-03-05')).toBeUndefined();
  expect(problemOf(date, '2026-13-41')).toBe('Fecha: no es una fecha válida');
});

it('administration §5: the image is required on creation, may stay on edit, and is an image', () => {
  const image: FieldDefinition = {
    name: 'image',
    label: 'Imagen',
    kind: 'image',
    required: true,
    optionalOnEdit: true,
  };
  const withFile = (type: string) => ({ ...EMPTY_VALUES, picture: new File(['x'], 'x', { type }) });
  expect(checkForm([image], EMPTY_VALUES, false)).toEqual({ image: 'Imagen: es requerida' });
  expect(checkForm([image], EMPTY_VALUES, true)).toEqual({});
  expect(checkForm([image], withFile('image/png'), false)).toEqual({});
  expect(checkForm([image], withFile('application/pdf'), true)).toEqual({
    image: 'Imagen: el archivo no es una imagen',
  });
});

it('administration §5: line breaks travel as br tags and come back as lines', () => {
  expect(toHtml(' uno\r\ndos\n\ntres ')).toBe('uno<br>dos<br><br>tres');
  expect(fromHtml('uno<br />dos<BR>\ntres')).toBe('uno\ndos\ntres');
  expect(fromHtml(toHtml('uno\ndos'))).toBe('uno\ndos');
});
