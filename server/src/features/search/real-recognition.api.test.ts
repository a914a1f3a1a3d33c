import { describe, expect, it } from 'vitest';
import { demoRace, drawRacePhoto, drawSelfie } from '../../../demo/artwork.ts';
import { runners } from '../../../demo/people/runner.ts';
import { createEvent, uploadPhoto } from '../../../test/event.ts';
import { multipart, useShop } from '../../../test/shop.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true, env: { RECOGNITION_WORKERS: '1' } });

describe('the real recognition, on drawn pictures', () => {
  it('reads the numbers of a photo and finds a runner by a selfie', async () => {
    const race = demoRace('coast');
    const spec = race.find(({ starters }) => starters.some(({ bibShown }) => bibShown));
    const starter = spec?.starters.find(({ bibShown }) => bibShown);
    const runner = runners.find(({ id }) => id === starter?.runner.id);
    if (!spec || !starter || !runner) throw new Error('the race shows no number');
    const admin = await shop().login('admin');
    const eventId = await createEvent(shop(), admin, { useOCR: 'true', useReco: 'true' });
    await uploadPhoto(shop(), admin, eventId, 'carrera.jpg', await drawRacePhoto(spec));
    const base = `/api/events/event/${String(eventId)}`;
    await shop().app.inject({ method: 'POST', url: `${base}/process-ocr`, headers: admin });
    await eventually(async () => {
      const status = await shop().app.inject({ url: `${base}/ocr-status`, headers: admin });
      expect(status.json()).toMatchObject({ pendingImages: 0, facesPending: 0, failedImages: 0 });
    });

    const photo = (await shop().app.inject(base)).json<{ images: { idDetector: string }[] }>();
    expect(photo.images[0]?.idDetector.split(',')).toContain(starter.number);
    const selfie = { field: 'image', filename: 'yo.jpg', content: await drawSelfie(runner) };
    const form = multipart({}, [selfie]);
    const found = await shop().app.inject({
      method: 'POST',
      url: `${base}/similar-images`,
      ...form,
    });
    expect([found.statusCode, found.json<{ results: unknown[] }>().results.length]).toEqual([
      200, 1,
    ]);
  });
});
