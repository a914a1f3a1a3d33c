// Requests by selfie that an earlier release took, before the upgrade or beside this one: they name the face only.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usePrivacy } from '../../../../test/privacy.ts';
import { faces, photos } from '../../../schema/photos.ts';
import { privacyRequestPhotos } from '../../../schema/privacy.ts';

const { shop, facts, idOf, ask, confirmed, decide } = usePrivacy();

const NO_FACE = 1_000_000;

describe('a request by selfie of an earlier release', () => {
  const bySelfie = (pedido: string, email: string) =>
    ask({ pedido, email, por: 'selfie', evento: String(facts().eventId), consentimiento: 'true' }, [
      facts().selfie,
    ]);
  const ofRequest = (id: number) => eq(privacyRequestPhotos.requestId, id);
  const asEarlier = (id: number, change: { faceId?: number } = {}) =>
    shop()
      .services.db.update(privacyRequestPhotos)
      .set({ box: null, ...change })
      .where(ofRequest(id));
  const hidden = async () => {
    const rows = await shop().services.db.select().from(photos);
    return rows.flatMap(({ id, hiddenAt }) => (hiddenAt ? id : [])).sort((a, b) => a - b);
  };

  it('hides the photos and shows them again, though the face is gone', async () => {
    const email = 'oculta@example.com';
    const id = await confirmed(email, bySelfie('hide', email));
    await asEarlier(id, { faceId: NO_FACE });
    await decide(id, 'accept');
    expect(await hidden()).toEqual([idOf(3), idOf(4)]);
    await decide(id, 'undo');
    expect(await hidden()).toEqual([]);
  });

  it('finds in this release’s requests the one face, not every face', async () => {
    const email = 'antes@example.com';
    const id = await confirmed(email, bySelfie('forget', email));
    const { db } = shop().services;
    const about = await db.select().from(privacyRequestPhotos).where(ofRequest(id));
    for (const { photoId, faceId, box } of about) {
      const [face] = await db
        .select()
        .from(faces)
        .where(and(eq(faces.photoId, photoId), eq(faces.id, faceId ?? 0)));
      expect(face?.box).toEqual(box);
    }
    expect(about).toHaveLength(2);
    await decide(id, 'refuse');
  });

  it('written after the upgrade, forgets the face, and no other', async () => {
    const email = 'despues@example.com';
    const id = await confirmed(email, bySelfie('forget', email));
    await asEarlier(id);
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    const left = await shop().services.db.select().from(faces);
    expect(left.map(({ photoId }) => photoId).sort((a, b) => a - b)).toEqual([idOf(4), idOf(5)]);
  });
});
