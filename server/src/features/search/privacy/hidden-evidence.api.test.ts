// What a hidden photo shows leads nobody on to the other photos of whoever asked for it to be hidden.
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { multipart } from '../../../../test/shop.ts';
import { unitVector } from '../../../../test/fake-recognition.ts';
import { eventually } from '../../../../test/eventually.ts';
import { ana, box, usePrivacy } from '../../../../test/privacy.ts';
import { faces } from '../../../schema/photos.ts';

const { shop, facts, idOf, byNumber, confirmed, decide } = usePrivacy();

interface Found {
  results: { image: { id: number }; reason: string }[];
}

async function search(fields: Record<string, string>, images: Buffer[] = []) {
  const files = images.map((content) => ({ field: 'image', filename: 'yo.jpg', content }));
  const answer = await shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(facts().eventId)}/search`,
    ...multipart(fields, files),
  });
  return answer.json<Found>().results.map(({ image, reason }) => [image.id, reason]);
}

const SAME_FACE = 'misma cara que en tus fotos con el 568';
const READ = 'leímos tu número';

it('a number leads to no face that only hidden photos show with it, and a face to no number read there', async () => {
  const { eventId, selfie } = facts();
  const wearing = [0, 1].map((index) => ({
    photoId: idOf(index),
    eventId,
    box: box(0.1),
    score: 0.9,
    vector: Buffer.from(unitVector(20 + index, { vector: ana, share: 0.97 }).buffer.slice(0)),
  }));
  await shop().services.db.insert(faces).values(wearing);
  const linked = [
    [idOf(0), READ],
    [idOf(1), READ],
    [idOf(2), READ],
    [idOf(3), SAME_FACE],
    [idOf(4), SAME_FACE],
  ];
  expect(await search({ idDetector: '568' })).toEqual(linked);
  expect(await search({}, [selfie])).toContainEqual([idOf(2), 'leímos el 568 de tus fotos']);

  const id = await confirmed('ana@example.com', byNumber('ana@example.com'));
  await decide(id, 'accept', { photoIds: [idOf(0), idOf(1)] });
  expect(await search({ idDetector: '568' })).toEqual([[idOf(2), READ]]);
  const byFace = await search({}, [selfie]);
  expect(byFace.toSorted()).toEqual([
    [idOf(3), 'tu cara'],
    [idOf(4), 'tu cara'],
  ]);

  await decide(id, 'undo');
  expect(await search({ idDetector: '568' })).toEqual(linked);
});

it('a face in another light on hidden photos leads no selfie on to the photos that are like it', async () => {
  const { eventId, selfie } = facts();
  const faceOf = (index: number, vector: Float32Array) => ({
    photoId: idOf(index),
    eventId,
    box: box(0.4),
    score: 0.9,
    vector: Buffer.from(vector.buffer.slice(0)),
  });
  const inOtherLight = (share: number) => unitVector(30, { vector: ana, share });
  const crowd = Array.from({ length: 20 }, (_none, index) => faceOf(5, unitVector(200 + index)));
  const sure = [0, 1, 2].map((index) => faceOf(index, inOtherLight(0.9)));
  // Too little like the selfie, and enough like what the first search is sure of.
  const far = faceOf(5, inOtherLight(0.4));
  const { db } = shop().services;
  await db.delete(faces).where(inArray(faces.photoId, [0, 1, 2].map(idOf)));
  await db.insert(faces).values([...crowd, ...sure, far]);
  const found = async () => (await search({}, [selfie])).map(([id]) => id).toSorted();
  await eventually(async () => expect(await found()).toEqual([0, 1, 2, 3, 4, 5].map(idOf)));

  const id = await confirmed('bea@example.com', byNumber('bea@example.com'));
  await decide(id, 'accept');
  expect(await found()).toEqual([3, 4].map(idOf));
});
