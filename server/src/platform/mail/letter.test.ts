import { expect, it } from 'vitest';
import { letterHtml } from './letter-html.ts';
import { letterText, namingShop, SHOP, type Letter } from './letter.ts';
import { eventPhotosLetter, participationLetter } from './letters/to-runners.ts';

const studio = {
  name: 'Fotos & Cía',
  color: '#0b5d3b',
  logoUrl: '',
  publicUrl: 'https://fotos.example',
  email: 'hola@fotos.example',
  phone: '+54 11 5555-0100',
};
const letter: Letter = {
  subject: 'Tus fotos',
  title: '¡Gracias, <b>Ana</b>!',
  preview: 'Ya podés descargarlas.',
  parts: [
    { kind: 'text', text: 'Son 3 fotos.' },
    { kind: 'figure', label: 'Operación', value: '123456789012' },
    { kind: 'button', label: 'Descargar', to: '/myphotos?operacion=1&x=2' },
    { kind: 'facts', facts: [['Total', '$ 10']] },
    { kind: 'quote', text: 'Hola\n<script>x()</script>' },
    { kind: 'note', text: 'Uso personal.' },
  ],
};

it('says the same in its text and in its HTML, with whole addresses', () => {
  const text = letterText(letter, studio);
  const html = letterHtml(letter, studio);
  for (const words of ['Son 3 fotos.', '123456789012', 'Descargar', '$ 10', 'Uso personal.']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('https://fotos.example/myphotos?operacion=1&x=2');
  expect(html).toContain('href="https://fotos.example/myphotos?operacion=1&amp;x=2"');
  for (const body of [text, html]) expect(body).toContain(studio.email);
});

it('names the shop where its writer does, and shows braces that somebody wrote as they were written', () => {
  const typed = '{tienda} {{x}} ${a}';
  const parts: Letter['parts'] = [
    { kind: 'text', text: `Te escribe ${SHOP}.` },
    { kind: 'quote', text: typed },
  ];
  const named = namingShop({ ...letter, parts }, studio.name);
  for (const body of [letterText, letterHtml].map((write) => write(named, studio))) {
    expect(body).toMatch(/Te escribe Fotos &(amp;)? Cía\./);
    expect(body).toContain(typed);
  }
});

it('never lets what somebody wrote become markup', () => {
  const html = letterHtml(letter, studio);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>Ana');
  expect(letterText(letter, studio)).toContain('> Hola\n> <script>');
});

it('has colours of its own in the dark for every text that has one in the light', () => {
  const html = letterHtml(letter, studio);
  const dark = /prefers-color-scheme:dark\)\{([\s\S]*?)\}\}/.exec(html)?.[1] ?? '';
  const coloured = [...html.matchAll(/class="([\w ]+)" style="[^"]*color:#/g)];
  expect(coloured.length).toBeGreaterThan(5);
  for (const [, names = ''] of coloured) {
    expect(names.split(' ').some((name) => dark.includes(`.${name}{`))).toBe(true);
  }
});

it('greets who signed up with no letter in their name', () => {
  const greetingOf = (name: string) => {
    const event = { name, event: 'Costa', date: 'hoy', path: '/', faceSearch: false };
    return [participationLetter(event), eventPhotosLetter(event)].map(
      (each) => /^[^:]*:/.exec(letterText(each, studio).split('\n\n')[1] ?? '')?.[0],
    );
  };
  expect(greetingOf('Ana (12)')).toEqual(['Hola, Ana:', 'Hola, Ana:']);
  for (const name of ['🏃', '+5491100000000', '-2+3', '١٢٣'])
    expect(greetingOf(name)).toEqual(['Hola:', 'Hola:']);
});
