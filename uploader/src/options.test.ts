import { expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { Stop } from './stop.ts';

const HOME = 'https://fotos.example';
const read = (args: string[], env: NodeJS.ProcessEnv = {}, home: string | undefined = HOME) =>
  readOptions(args, { env, home });

it('takes the shop that it came from and a token from the environment', () => {
  expect(read(['fotos', '--event', '12'], { PHOTOLAB_TOKEN: 't' })).toEqual({
    folder: 'fotos',
    eventId: 12,
    token: 't',
    shop: HOME,
    watch: false,
    atOnce: 4,
  });
});

it('what is said on the command line comes first', () => {
  const args = ['fotos', '--token', 'b', '--shop', 'http://localhost:3000/admin', '--watch'];
  const env = { PHOTOLAB_TOKEN: 'a', PHOTOLAB_SHOP: 'https://otra.example' };
  expect(read([...args, '--at-once', '16'], env)).toMatchObject({
    token: 'b',
    shop: 'http://localhost:3000',
    eventId: undefined,
    watch: true,
    atOnce: 16,
  });
});

it.each([
  ['no folder', ['--token', 't'], 'Falta la carpeta.'],
  ['two folders', ['a', 'b', '--token', 't'], 'Una carpeta por vez; sobra: b'],
  ['no token', ['a'], 'Falta el token'],
  ['an event that is no number', ['a', '--token', 't', '--event', 'maratón'], '--event'],
  ['an event of none', ['a', '--token', 't', '--event', '0'], '--event'],
  ['an event beyond numbers', ['a', '--token', 't', '--event', '9999999999'], '--event'],
  ['17 at once', ['a', '--token', 't', '--at-once', '17'], '--at-once'],
  ['an unknown option', ['a', '--tokenn', 't'], 'No entiendo --tokenn'],
  ['an option without its value', ['a', '--token'], 'Falta lo que va después de --token.'],
  ['an option before another', ['a', '--token', '--watch'], 'Falta lo que va después de --token.'],
  [
    'an address that is none',
    ['a', '--token', 't', '--shop', 'fotos'],
    '«fotos» no es la dirección',
  ],
  [
    'a file as a shop',
    ['a', '--token', 't', '--shop', 'file:///etc'],
    'tiene que empezar con https://',
  ],
])('%s is explained', (_what, args, text) => {
  let thrown: unknown;
  try {
    read(args);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Stop);
  expect(thrown).toMatchObject({ exitCode: 2, message: expect.stringContaining(text) });
});

it('without a shop says so, and help needs nothing', () => {
  expect(() => readOptions(['a', '--token', 't'], { env: {}, home: undefined })).toThrow('--shop');
  expect(read(['--help'])).toBeUndefined();
});
