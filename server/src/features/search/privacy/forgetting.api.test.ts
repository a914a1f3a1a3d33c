// The data of a face go at once, in every process, and do not come back.
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../../test/event.ts';
import { bytesKey, unitVector } from '../../../../test/fake-recognition.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { ana, box, numbered, usePrivacy } from '../../../../test/privacy.ts';
import { multipart } from '../../../../test/shop.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { readPhoto } from '../../../records/photo-jobs.ts';
import { events } from '../../../schema/events.ts';
import { photoAlertMatches, photoAlerts } from '../../../schema/finding.ts';
import { jobs } from '../../../schema/operations.ts';
import { faces, photos } from '../../../schema/photos.ts';
import { forgottenFaces, privacyRequestPhotos } from '../../../schema/privacy.ts';
import { insertMatches } from '../alerts/alerts.repository.ts';
import { FaceIndexes } from '../face-indexes.ts';
import { findByFace } from '../find-by-face.ts';
import { listFaceIds } from '../search.repository.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, recognition, facts, idOf, ask, byNumber, confirmed, decide, found, mailTo } =
  usePrivacy();

describe('forgetting a face', () => {
  const bySelfie = (email: string, selfie = facts().selfie) =>
    ask(
      {
        pedido: 'forget',
        email,
        por: 'selfie',
        evento: String(facts().eventId),
        consentimiento: 'true',
      },
      [selfie],
    );
  const readAnew = async (photoIds: number[]) => {
    const { db } = shop().services;
    await db.update(photos).set({ facesIndexedAt: null }).where(inArray(photos.id, photoIds));
    for (const photoId of photoIds) await sendJob(db, readPhoto, { photoId });
    await eventually(async () =>
      expect(await db.$count(jobs, eq(jobs.name, readPhoto.name))).toBe(0),
    );
    const read = await db.select().from(faces).where(inArray(faces.photoId, photoIds));
    return read.map(({ box: at }) => at.x);
  };
  const contentOf = async (index: number) => {
    const { stream } = await shop().services.storage.read(facts().own[index]?.originalKey ?? '');
    return bytesKey(Buffer.concat(await stream.toArray()));
  };
  const faceHits = async () => {
    const { payload, headers } = multipart({}, [
      { field: 'image', filename: 'yo.jpg', content: facts().selfie },
    ]);
    const url = `/api/events/event/${String(facts().eventId)}/similar-images`;
    const answer = await shop().app.inject({ method: 'POST', url, headers, payload });
    return answer
      .json<{ results: { image: { id: number } }[] }>()
      .results.map(({ image }) => image.id);
  };

  it('a selfie finds the photos and is not kept; its face goes at once, in every process, others stay', async () => {
    const { db } = shop().services;
    expect((await faceHits()).sort()).toEqual([idOf(3), idOf(4)]);
    const other = new FaceIndexes(db);
    const elsewhere = async () =>
      (await findByFace(db, await other.of(facts().eventId), [ana])).length;
    expect(await elsewhere()).toBe(2);
    const waits = { eventId: facts().eventId, faces: Buffer.from('x'), deleteAt: new Date() };
    const [byFace, both] = await db
      .insert(photoAlerts)
      .values([
        { ...waits, email: 'cara@example.com' },
        { ...waits, email: 'Cara@example.com', number: '568', numberKey: '568' },
      ])
      .returning();
    const matches = () => db.select({ photoId: photoAlertMatches.photoId }).from(photoAlertMatches);
    // Its number shows the first; only the face is on the other.
    await insertMatches(db, both?.id ?? 0, [idOf(0), idOf(3)]);
    expect(await matches()).toHaveLength(2);
    const id = await confirmed('cara@example.com', bySelfie('cara@example.com'));
    const about = await db
      .select()
      .from(privacyRequestPhotos)
      .where(eq(privacyRequestPhotos.requestId, id));
    expect(about).toMatchObject([
      { photoId: idOf(3), box: box(0.1) },
      { photoId: idOf(4), box: box(0.1) },
    ]);
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect([await elsewhere(), await faceHits()]).toEqual([0, []]);
    expect(await listFaceIds(db, facts().eventId)).toHaveLength(2);
    expect((await found()).gallery).toBe(6);
    const left = await db
      .select()
      .from(photoAlerts)
      .where(eq(photoAlerts.eventId, facts().eventId));
    expect(left).toMatchObject([{ number: '568', faces: null }]);
    // Nor is what was being compared meanwhile kept.
    for (const gone of [byFace, both]) await insertMatches(db, gone?.id ?? 0, [idOf(3)]);
    expect(await matches()).toEqual([{ photoId: idOf(0) }]);
    expect(await mailTo('cara@example.com', /Borramos los datos/)).toContain('2 fotos');
    expect((await bySelfie('cara@example.com')).statusCode).toBe(404);
    expect((await decide(id, 'undo')).statusCode).toBe(409);
  });

  it('reading the photos anew brings back the others’ faces and not the forgotten one', async () => {
    for (const index of [3, 4]) {
      recognition.faces.set(await contentOf(index), [
        { vector: ana, box: { ...box(0.1), x: 0.105 } },
        { vector: unitVector(70), box: box(0.6) },
      ]);
    }
    expect(await readAnew([idOf(3), idOf(4)])).toEqual([0.6, 0.6]);
    expect(await faceHits()).toEqual([]);
  });

  it('a face goes and stays away, though its photo was read anew, or lost its faces, before the studio answered', async () => {
    const { db } = shop().services;
    const selfie = await drawPicture(78);
    recognition.selfies.set(bytesKey(selfie), { vector: unitVector(71) });
    recognition.faces.set(await contentOf(5), [
      { vector: unitVector(71), box: { ...box(0.1), x: 0.105 } },
      { vector: unitVector(72), box: box(0.6) },
    ]);
    const read = await confirmed('leida@example.com', bySelfie('leida@example.com', selfie));
    const lost = await confirmed('sin@example.com', bySelfie('sin@example.com', selfie));
    expect(await readAnew([idOf(5)])).toEqual([0.105, 0.6]);
    await decide(read, 'accept');
    const left = await db
      .select()
      .from(faces)
      .where(eq(faces.photoId, idOf(5)));
    expect(left.map(({ box: at }) => at.x)).toEqual([0.6]);
    // Whose request is answered once the day came on which all faces of the event went.
    await db.delete(forgottenFaces);
    await db.delete(faces).where(eq(faces.photoId, idOf(5)));
    await decide(lost, 'accept');
    expect(await readAnew([idOf(5)])).toEqual([0.6]);
  });

  it('by number every face on the photos goes, hidden photos included', async () => {
    const { db } = shop().services;
    await numbered(shop(), '99', [{ id: idOf(5), eventId: facts().eventId }]);
    await db
      .update(photos)
      .set({ hiddenAt: new Date() })
      .where(eq(photos.id, idOf(5)));
    const wish = { pedido: 'forget', idDetector: '99' };
    const id = await confirmed('todas@example.com', byNumber('todas@example.com', wish));
    await decide(id, 'accept');
    expect(await db.$count(faces, eq(faces.photoId, idOf(5)))).toBe(0);
    await db
      .update(photos)
      .set({ hiddenAt: null })
      .where(eq(photos.id, idOf(5)));
  });

  it('tells nobody of faces on photos that no visitor sees, nor whether there are any', async () => {
    const { db } = shop().services;
    const { event, photos: own } = await seedEvent(shop().services, 2);
    await db.update(events).set({ active: false }).where(eq(events.id, event.id));
    await numbered(shop(), '41', own.slice(0, 1));
    const [photo, faceless] = own;
    await db.insert(faces).values({
      photoId: photo?.id ?? 0,
      eventId: event.id,
      box: box(0.1),
      score: 0.9,
      vector: Buffer.alloc(512),
    });
    const about = (fields: Record<string, string>) => ask({ pedido: 'forget', ...fields });
    const evento = String(event.id);
    const answers = [
      await about({ email: 'a@example.com', por: 'number', evento, idDetector: '41' }),
      await about({ email: 'b@example.com', por: 'number', evento, idDetector: '42' }),
      await about({ email: 'c@example.com', por: 'photo', foto: String(photo?.id) }),
      await about({ email: 'd@example.com', por: 'photo', foto: String(faceless?.id) }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(4).fill([202, { photos: 0 }]),
    );
    for (const email of ['a@example.com', 'b@example.com']) {
      expect(await mailTo(email, /Confirmá/)).not.toMatch(/encontramos|\d foto/);
    }
    // Confirmed, the studio gets it, and the data go.
    const wish = { pedido: 'forget', evento, idDetector: '41' };
    const id = await confirmed('e@example.com', byNumber('e@example.com', wish));
    const decided = (await decide(id, 'accept')).json<{ photos: number }>();
    expect(decided.photos).toBe(1);
    expect(await db.$count(faces, eq(faces.eventId, event.id))).toBe(0);
  });
});
