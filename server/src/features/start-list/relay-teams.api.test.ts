// A relay's runners are listed as 12-1 and 12-2, and wear their team's 12.
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const api = callsOf(shop);
const { call, desk, eventWith, readToEnd } = photoDesk(shop, recognition);

const LIST = 'Nº;Nombre\r\n312-1;Ana Paz\r\n312-2;Beto Gil\r\n0045-1;Caro Sosa\r\n77;Dora Ruiz';

async function relay(shown: string[][]): Promise<string> {
  const eventId = await eventWith(shown);
  const at = `/events/event/${String(eventId)}`;
  const fields = { modo: 'reemplazar', buscaNombre: 'true' };
  const file = { field: 'archivo', filename: 'lista.csv', content: Buffer.from(LIST) };
  const taken = await api.form(
    'POST',
    `${at}/start-list`,
    await shop().login('admin'),
    fields,
    file,
  );
  expect(taken.statusCode).toBeLessThan(300);
  await readToEnd(eventId);
  return at;
}
const namesIn = async (at: string, name: string) =>
  (await api.get(`${at}/runners?nombre=${name}`)).json<{ corredores: unknown[] }>().corredores;

it('takes the team’s number for one of the list, and finds its runners by name', async () => {
  const at = await relay([['312'], ['0045'], ['313']]);
  const read = await desk(Number(at.split('/').at(-1)));
  const verdicts = read.flatMap(({ readings }) =>
    readings.map(({ text, verdict, reason }) => `${text} ${verdict} ${reason}`),
  );
  expect(verdicts.toSorted()).toEqual([
    '0045 accepted listed',
    '312 accepted listed',
    '313 review outside-list',
  ]);
  expect(await namesIn(at, 'beto')).toEqual([{ numero: '312-2', nombre: 'Beto Gil' }]);
  expect(await namesIn(at, 'caro')).toEqual([{ numero: '0045-1', nombre: 'Caro Sosa' }]);
  expect(await namesIn(at, 'dora')).toEqual([]);
  const coverage = await call('GET', `${at}/coverage`);
  expect(coverage.json<{ corredoresSinFoto: object[] }>().corredoresSinFoto).toMatchObject([
    { numero: '77' },
  ]);
});

it('finds by 312-1 and by 312 the photo of which a person wrote 312-1, and lets it be taken off', async () => {
  const at = await relay([['500']]);
  const [photo] = await desk(Number(at.split('/').at(-1)));
  const numbers = `/photos/${String(photo?.id)}/numbers`;
  const written = await call('PUT', numbers, { set: ['312-1'] });
  expect(written.json<{ idDetector: string }>().idDetector).toBe('312');
  for (const typed of ['312', '312-1', '312-2']) {
    const found = await api.get(`${at}/images?idDetector=${typed}`);
    expect(found.json<{ images: object[] }>().images).toHaveLength(1);
  }
  const off = await call('PUT', numbers, { remove: ['312'] });
  expect(off.json<{ idDetector: string }>().idDetector).toBe('');
});
