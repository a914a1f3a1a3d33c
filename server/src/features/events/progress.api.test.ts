import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createEvent } from '../../../test/event.ts';
import { addPhotos } from '../../../test/photos.ts';
import { useShop } from '../../../test/shop.ts';
import { participants } from '../../schema/events.ts';
import { photoAlerts } from '../../schema/finding.ts';
import { jobs, postedMails } from '../../schema/operations.ts';
import { bibReadings } from '../../schema/photos.ts';

const shop = useShop();
let session: Promise<{ cookie: string }> | undefined;
const admin = () => (session ??= shop().login('admin'));

const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop().app.inject({
    method,
    url: `/api${path}`,
    headers: await admin(),
    ...(payload ? { payload } : {}),
  });

describe('how far an event is', () => {
  it('counts its photos, what is pending for what it asks for, and the photos to review', async () => {
    const { db } = shop().services;
    const id = await createEvent(shop(), await admin(), { useOCR: 'true' });
    const [first = 0, second = 0] = await addPhotos(db, id, ['a.jpg', 'b.jpg']);
    const doubtful = {
      text: '12',
      confidence: 0.7,
      box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 },
      cut: 'none' as const,
      verdict: 'review' as const,
      reason: 'unsure',
    };
    await db.insert(bibReadings).values([
      { ...doubtful, photoId: first },
      { ...doubtful, photoId: first, text: '13' },
      { ...doubtful, photoId: second, verdict: 'accepted' },
    ]);
    expect((await call('GET', `/events/${String(id)}/progress`)).json()).toEqual({
      photos: 2,
      previewsPending: 2,
      bibsPending: 2,
      facesPending: 0,
      reading: false,
      toReview: 1,
      failed: 0,
      paused: false,
      participants: 0,
      participantsToTell: 0,
      alertsWaiting: 0,
      alertsTold: 0,
    });
    expect((await call('GET', '/events/999999/progress')).statusCode).toBe(404);
  });
});

describe('the people of an event', () => {
  it('are counted by whether they were told that there are photos', async () => {
    const { db } = shop().services;
    const id = await createEvent(shop(), await admin());
    const [told] = await db
      .insert(participants)
      .values([
        { eventId: id, name: 'Ana', email: 'ana@example.com' },
        { eventId: id, name: 'Bruno', email: 'bruno@example.com' },
      ])
      .returning({ id: participants.id });
    await db.insert(postedMails).values({ id: `event-photos-${String(told?.id)}` });
    const later = new Date(Date.now() + 86_400_000);
    const earlier = new Date(Date.now() - 86_400_000);
    const alert = { eventId: id, number: '7', numberKey: '7', deleteAt: later, createdAt: earlier };
    await db.insert(photoAlerts).values([
      { ...alert, email: 'espera@example.com', confirmedAt: earlier },
      { ...alert, email: 'avisada@example.com', confirmedAt: earlier, notifiedAt: earlier },
      { ...alert, email: 'sin-confirmar@example.com' },
      { ...alert, email: 'vencida@example.com', confirmedAt: earlier, deleteAt: earlier },
    ]);
    expect((await call('GET', `/events/${String(id)}/progress`)).json()).toMatchObject({
      participants: 2,
      participantsToTell: 1,
      alertsWaiting: 1,
      alertsTold: 1,
    });
  });

  it('are written to once each, however often the same letter is sent', async () => {
    const { db } = shop().services;
    const id = await createEvent(shop(), await admin());
    await db.insert(participants).values([
      { eventId: id, name: 'Ana', email: 'ana@example.com' },
      { eventId: id, name: 'Bruno', email: 'bruno@example.com' },
    ]);
    const letter = {
      key: crypto.randomUUID(),
      subject: 'Ya están las fotos',
      text: 'Buscate por tu número.',
    };
    const path = `/events/${String(id)}/participants/message`;
    expect((await call('POST', path, letter)).json()).toEqual({ sent: 2 });
    await call('POST', path, letter);
    const waiting = await db
      .select({ mail: jobs.payload })
      .from(jobs)
      .where(eq(jobs.name, 'send-mail'));
    expect(waiting.map(({ mail }) => mail['to'])).toEqual(['ana@example.com', 'bruno@example.com']);
    expect((await call('POST', path, { ...letter, text: ' ' })).statusCode).toBe(400);
  });
});
