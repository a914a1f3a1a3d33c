// What a hidden photo shows leads nobody on to the other photos of whoever asked for it to be hidden.
import { expect, it } from 'vitest';
import { multipart } from '../../../../test/shop.ts';
import { unitVector } from '../../../../test/fake-recognition.ts';
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
