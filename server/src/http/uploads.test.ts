import { expect, it } from 'vitest';
import { OpenForms } from './uploads.ts';

const fail = () => expect.fail('has to give up its place');

it.each([
  ['an address', ['192.0.2.1', '192.0.2.1']],
  ['an IPv6 site', ['2001:db8:1:1::', '2001:db8:1:2::']],
])('of %s twenty forms are read at once, and others beside them', async (_what, addresses) => {
  const [first = '', second = ''] = addresses;
  const forms = new OpenForms();
  const ends: (() => void)[] = [];
  const drip = (address: string) =>
    forms.hold(address, () => new Promise<void>((resolve) => ends.push(resolve)), fail);
  const open = Array.from({ length: 20 }, () => drip(first));
  await expect(drip(second)).rejects.toMatchObject({ code: 'uploads-busy' });
  expect(await forms.hold('198.51.100.1', () => Promise.resolve('read'), fail)).toBe('read');
  ends[0]?.();
  await open[0];
  const broken = () => Promise.reject(new Error('broken'));
  await expect(forms.hold(second, broken, fail)).rejects.toThrow('broken');
  expect(await forms.hold(second, () => Promise.resolve('read'), fail)).toBe('read');
  for (const end of ends) end();
  await Promise.all(open);
});

it('of a crowd of addresses five hundred forms are read at once', async () => {
  const forms = new OpenForms();
  let end: () => void = () => undefined;
  const dripping = new Promise<void>((resolve) => (end = resolve));
  const open = Array.from({ length: 500 }, (_one, index) =>
    forms.hold(`2001:db8:${index.toString(16)}::`, () => dripping, fail),
  );
  const late = () => forms.hold('192.0.2.1', () => Promise.resolve('read'), fail);
  await expect(late()).rejects.toMatchObject({ code: 'uploads-busy' });
  end();
  await Promise.all(open);
  expect(await late()).toBe('read');
});

it('where a few addresses let five hundred drip, each of somebody else ends the oldest of whoever has most', async () => {
  const forms = new OpenForms();
  const ended: string[] = [];
  const open = Array.from({ length: 500 }, (_one, index) => {
    const address = `192.0.2.${String(index % 25)}`;
    let hangUp: () => void = () => undefined;
    const dripping = new Promise<void>((resolve) => (hangUp = resolve));
    return forms.hold(
      address,
      () => dripping,
      () => {
        ended.push(`${address} ${String(index)}`);
        hangUp();
      },
    );
  });
  const read = () => forms.hold('198.51.100.1', () => Promise.resolve('read'), fail);
  expect(await Promise.all([read(), read()])).toEqual(['read', 'read']);
  expect(ended).toEqual(['192.0.2.0 0', '192.0.2.1 1']);
  await Promise.all([open[0], open[1]]);
});
