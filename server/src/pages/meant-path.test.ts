import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantPath } from './meant-path.ts';

describe('a pasted address', () => {
  it.each([
    ['/fotos/2/number/12.', '/fotos/2/number/12'],
    ['/fotos/2/number/12%20', '/fotos/2/number/12'],
    ['/fotos/2)', '/fotos/2'],
    ['/fotos/2%C2%BB,', '/fotos/2'],
    ['/fotos/2/number/12%E2%80%A6', '/fotos/2/number/12'],
    ['/fotos/2/number/', '/fotos/2'],
    ['/news/3%3E', '/news/3'],
    ['/.', '/'],
    ['/Contact', '/contact'],
    ['/FOTOS/2/NUMBER/12', '/fotos/2/number/12'],
    ['/E/AB2', '/e/AB2'],
    ['/e/AB2/', '/e/AB2'],
    ['/Reset-Password/aB-_', '/reset-password/aB-_'],
    ['/Privacidad/Pedido/aB-_', '/privacidad/pedido/aB-_'],
    ['//evil.example.', '/evil.example'],
    ['/\\evil.example.', '/evil.example'],
  ])('%s means %s', (path, meant) => {
    expect(meantPath(path)).toBe(meant);
  });

  it.each([
    '/',
    '/fotos/2',
    '/fotos/2/',
    '/fotos/2/number/12',
    '/e/AB2',
    '/reset-password/aB-_',
    '/aviso/x-',
    '/fotos/%E0%A4%A',
  ])('%s means itself', (path) => {
    expect(meantPath(path)).toBe(path);
  });

  it('is mended once, and never leads to another host', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, end) => {
        const meant = meantPath(`/${path}${encodeURIComponent(end)}`);
        expect(meantPath(meant)).toBe(meant);
        if (meant.startsWith('//')) expect(meant).toBe(`/${path}${encodeURIComponent(end)}`);
      }),
    );
  });
});
