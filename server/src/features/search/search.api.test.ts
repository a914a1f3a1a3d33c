import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { multipart, useShop } from '../../../test/shop.ts';
import { RecognitionBusy } from '../../platform/recognition/recognition.ts';
import { eventually } from '../../../test/eventually.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, desk, add, newEvent, readToEnd } = photoDesk(shop, recognition);

const ana = unitVector(1);
const like = (seed: number, share: number, vector = ana) => unitVector(seed, { vector, share });
let eventId: number;
let selfie: Buffer;

interface Result {
  image: { name: string; idDetector: string };
  score: number;
  tier: string;
  reason: string;
}

async function post(
  path: string,
  images: Buffer[],
  fields: Record<string, string> = {},
  event = eventId,
) {
  const files = images.map((content) => ({ field: 'image', filename: 'yo.jpg', content }));
  return shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(event)}/${path}`,
    ...multipart(fields, files),
  });
}
const namesOf = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.json<{ results: Result[] }>().results.map(({ image }) => image.name);

beforeAll(async () => {
  eventId = await newEvent({ useOCR: 'true', useReco: 'true' });
  const shown: Record<string, { numbers: string[]; faces: Float32Array[] }> = {
    'frente.jpg': { numbers: ['12'], faces: [like(10, 0.97), unitVector(50)] },
    'llegada.jpg': { numbers: ['012'], faces: [like(11, 0.95), like(12, 0.9)] },
    'lejos.jpg': { numbers: [], faces: [like(13, 0.94)] },
    'dudosa.jpg': { numbers: [], faces: [like(14, 0.908)] },
    'de-espaldas.jpg': { numbers: ['12'], faces: [] },
    'otra.jpg': { numbers: ['123'], faces: [unitVector(60)] },
  };
  for (const [index, [name, { numbers, faces }]] of Object.entries(shown).entries()) {
    const content = await drawPicture(index + 1);
    recognition.numbers.set(
      bytesKey(content),
      numbers.map((text) => ({
        text,
        box: { cx: index / 9, cy: 0.5, width: 0.1, height: 0.1, angle: 0 },
      })),
    );
    recognition.faces.set(bytesKey(content), faces);
    await add(eventId, name, content);
  }
  await readToEnd(eventId);
  await eventually(async () => {
    const counts = (await desk(eventId)).map(({ faceCount }) => faceCount);
    expect(counts.reduce((sum, count) => sum + count)).toBe(7);
  });
  selfie = await drawPicture(200);
  recognition.selfies.set(bytesKey(selfie), { vector: ana });
});

describe('POST /events/event/:id/similar-images', () => {
  it('refuses no picture, no image, an unknown event and an event without faces', async () => {
    expect((await post('similar-images', [])).statusCode).toBe(400);
    const text = await post('similar-images', [Buffer.from('hola')]);
    expect([text.statusCode, text.json()]).toEqual([
      415,
      {
        error: 'El archivo no es una imagen: elegí una foto.',
        fields: { image: 'El archivo no es una imagen: elegí una foto.' },
      },
    ]);
    expect((await post('similar-images', [selfie], {}, 999_999)).statusCode).toBe(404);
    const without = await newEvent();
    const disabled = await post('similar-images', [selfie], {}, without);
    expect([disabled.statusCode, disabled.json()]).toEqual([
      409,
      { error: 'Este evento no tiene reconocimiento facial.' },
    ]);
  });

  it.each([
    ['no-face', 'No encontramos una cara'],
    ['too-small', 'muy chica'],
    ['blurred', 'borrosa'],
    ['turned', 'de costado'],
  ] as const)('decisions, Wire: 422 for a selfie with %s', async (problem, text) => {
    const picture = await drawPicture(210 + text.length);
    recognition.selfies.set(bytesKey(picture), { problem });
    const answer = await post('similar-images', [picture]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain(text);
  });

  it('says when too many search at once, and when to come back', async () => {
    const picture = await drawPicture(230);
    recognition.selfies.set(bytesKey(picture), new RecognitionBusy());
    const answer = await post('similar-images', [picture]);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('is made ready while somebody still chooses a selfie', async () => {
    const before = recognition.calls.prepared;
    const answer = await shop().app.inject({ method: 'POST', url: '/api/faces/prepare' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true }]);
    expect(recognition.calls.prepared).toBe(before + 1);
  });

  it('says how many faces the selfie shows, of which the largest was taken', async () => {
    const team = await drawPicture(231);
    recognition.selfies.set(bytesKey(team), { vector: ana, faces: 10 });
    const { caras, results } = (await post('similar-images', [team])).json<{
      caras: number;
      results: Result[];
    }>();
    expect([caras, results[0]?.image.name]).toEqual([10, 'frente.jpg']);
  });

  it('finds each photo once, best first, and the ones with the same number', async () => {
    const answer = await post('similar-images', [selfie]);
    const { results } = answer.json<{ results: Result[] }>();
    expect(results.map(({ image, tier }) => [image.name, tier])).toEqual([
      ['frente.jpg', 'strict'],
      ['llegada.jpg', 'strict'],
      ['lejos.jpg', 'strict'],
      ...results.slice(3).map(({ image }) => [image.name, 'maybe']),
    ]);
    expect(
      results
        .slice(3)
        .map(({ image }) => image.name)
        .sort(),
    ).toEqual(['de-espaldas.jpg', 'dudosa.jpg']);
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const back = results.find(({ image }) => image.name === 'de-espaldas.jpg');
    expect(back?.reason).toBe('leímos el 12 de tus fotos');
  });

  it('is not taken in by a crowd of strangers who look alike', async () => {
    const event = await newEvent({ useReco: 'true' });
    const runner = like(80, 0.96);
    const strangers = Array.from({ length: 40 }, (_, i) => like(100 + i, 0.96));
    for (const [name, faces] of Object.entries({
      'yo.jpg': [like(81, 0.985, runner)],
      'otros.jpg': strangers,
    })) {
      const content = await drawPicture(300 + name.length);
      recognition.faces.set(bytesKey(content), faces);
      await add(event, name, content);
    }
    const mine = await drawPicture(310);
    recognition.selfies.set(bytesKey(mine), { vector: runner });
    await eventually(async () =>
      expect(namesOf(await post('similar-images', [mine], {}, event))).toEqual(['yo.jpg']),
    );
    await eventually(async () => {
      const counts = (await desk(event)).map(({ faceCount }) => faceCount);
      expect(counts.sort((a, b) => a - b)).toEqual([1, 40]);
    });
    expect(namesOf(await post('similar-images', [mine], {}, event))).toEqual(['yo.jpg']);
  });

  it('takes up to three selfies and passes over one without a face', async () => {
    const second = await drawPicture(240);
    recognition.selfies.set(bytesKey(second), { vector: like(20, 0.95) });
    const faceless = await drawPicture(241);
    const answer = await post('similar-images', [faceless, selfie, second]);
    expect(namesOf(answer)).toContain('frente.jpg');
  });

  it('decisions, Photos: keeps nothing of the selfie', () => {
    const folder = join(shop().dataDir, 'uploads');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('forgets the faces of a deleted photo', async () => {
    const content = await drawPicture(250);
    recognition.faces.set(bytesKey(content), [like(30, 0.99)]);
    await add(eventId, 'nueva.jpg', content);
    await eventually(async () =>
      expect(namesOf(await post('similar-images', [selfie]))[0]).toBe('nueva.jpg'),
    );
    const photo = (await desk(eventId)).find(({ name }) => name === 'nueva.jpg');
    await call('POST', '/photos/delete', { ids: [photo?.id] });
    expect(namesOf(await post('similar-images', [selfie]))).not.toContain('nueva.jpg');
  });
});

describe('POST /events/event/:id/search', () => {
  it('refuses an empty search and what is no number', async () => {
    const empty = await post('search', []);
    expect([empty.statusCode, empty.json()]).toEqual([
      400,
      { error: 'Escribí tu número o subí una foto de tu cara.' },
    ]);
    const wrong = await post('search', [], { idDetector: 'uno dos' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { error: 'Debe ser un número', fields: { idDetector: 'Debe ser un número' } },
    ]);
  });

  it('finds by number, and where the number is not read by the face of its wearer', async () => {
    const answer = await post('search', [], { idDetector: '0012' });
    const { results } = answer.json<{ results: Result[] }>();
    expect(results.map(({ image, reason }) => [image.name, reason])).toEqual([
      ['frente.jpg', 'leímos tu número'],
      ['llegada.jpg', 'leímos tu número'],
      ['de-espaldas.jpg', 'leímos tu número'],
      ['lejos.jpg', 'misma cara que en tus fotos con el 12'],
    ]);
  });

  it('tells two who always run together by the number below each face', async () => {
    const event = await newEvent({ useOCR: 'true', useReco: 'true' });
    const berta = unitVector(2);
    /** Left or right half of the picture: a face, and where its number is. */
    const wearer = (vector: Float32Array, left: boolean, text?: string) => ({
      face: { vector, box: { x: left ? 0.2 : 0.7, y: 0.2, width: 0.06, height: 0.08 } },
      numbers: text
        ? [{ text, box: { cx: left ? 0.23 : 0.73, cy: 0.5, width: 0.05, height: 0.04, angle: 0 } }]
        : [],
    });
    const shown = {
      'juntas.jpg': [wearer(ana, true, '101'), wearer(berta, false, '102')],
      'otra-vez.jpg': [wearer(like(90, 0.97), true, '101'), wearer(berta, false, '102')],
      'ana.jpg': [wearer(like(91, 0.96), true)],
      'berta.jpg': [wearer(like(92, 0.96, berta), false)],
      'parecida.jpg': [wearer(like(93, 0.96), true, '205')],
    };
    for (const [index, [name, people]] of Object.entries(shown).entries()) {
      const content = await drawPicture(280 + index);
      recognition.numbers.set(
        bytesKey(content),
        people.flatMap(({ numbers }) => numbers),
      );
      recognition.faces.set(
        bytesKey(content),
        people.map(({ face }) => face),
      );
      await add(event, name, content);
    }
    await readToEnd(event);
    await eventually(async () => {
      const counts = (await desk(event)).map(({ faceCount }) => faceCount);
      expect(counts.reduce((sum, count) => sum + count)).toBe(7);
    });
    const found = async (idDetector: string) =>
      namesOf(await post('search', [], { idDetector }, event)).sort();
    expect(await found('101')).toEqual(['ana.jpg', 'juntas.jpg', 'otra-vez.jpg']);
    expect(await found('102')).toEqual(['berta.jpg', 'juntas.jpg', 'otra-vez.jpg']);
  });

  it('finds by number and face together, each photo with its reasons', async () => {
    const answer = await post('search', [selfie], { idDetector: '12' });
    const reasons = new Map(
      answer.json<{ results: Result[] }>().results.map(({ image, reason }) => [image.name, reason]),
    );
    expect(reasons.get('frente.jpg')).toContain('leímos tu número');
    expect(reasons.get('frente.jpg')).toContain('tu cara');
    expect(reasons.get('lejos.jpg')).toContain('tu cara');
    expect(reasons.has('otra.jpg')).toBe(false);
  });

  it('looks for nobody by faces that are only blurred alike', async () => {
    const event = await newEvent({ useOCR: 'true', useReco: 'true' });
    const blurred = { vector: ana, quality: 0.05 };
    for (const [name, numbers] of Object.entries({ 'a.jpg': ['7'], 'b.jpg': ['7'], 'c.jpg': [] })) {
      const content = await drawPicture(270 + name.charCodeAt(0));
      recognition.numbers.set(
        bytesKey(content),
        numbers.map((text) => ({ text: `4${text}` })),
      );
      recognition.faces.set(bytesKey(content), [blurred]);
      await add(event, name, content);
    }
    await readToEnd(event);
    await eventually(async () => {
      const counts = (await desk(event)).map(({ faceCount }) => faceCount);
      expect(counts).toEqual([1, 1, 1]);
    });
    const found = namesOf(await post('search', [], { idDetector: '47' }, event));
    expect(found.sort()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('finds by number in an event without faces', async () => {
    const plain = await newEvent({ useOCR: 'true' });
    const content = await drawPicture(260);
    recognition.numbers.set(bytesKey(content), [{ text: '55' }]);
    await add(plain, 'a.jpg', content);
    await readToEnd(plain);
    expect(namesOf(await post('search', [], { idDetector: '55' }, plain))).toEqual(['a.jpg']);
    expect((await post('search', [selfie], { idDetector: '55' }, plain)).statusCode).toBe(409);
  });
});
