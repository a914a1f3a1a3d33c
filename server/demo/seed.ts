// Fills an empty shop with the demo studio. Every step looks at what is there, so that a start that
// was killed in the middle goes on where it stopped. Numbers and faces are left to the real engines.
import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutAccents } from '@photolab/domain/shop/text';
import { and, eq } from 'drizzle-orm';
import { addPhoto } from '../src/features/upload/add-photo.ts';
import { publicKey, storePicture } from '../src/http/pictures.ts';
import { uploadFolder, type UploadedFile } from '../src/http/uploads.ts';
import { makeFolder } from '../src/platform/make-folder.ts';
import { aboutPages, faqs, newsItems, slides, sponsors } from '../src/schema/content.ts';
import { events, otherEvents } from '../src/schema/events.ts';
import { photos } from '../src/schema/photos.ts';
import type { Services } from '../src/services.ts';
import {
  demoRace,
  drawAbout,
  drawCover,
  drawNewsPicture,
  drawRacePhoto,
  drawSlide,
  drawSponsorLogo,
} from './artwork.ts';
import { ABOUT, EVENTS, FAQS, NEWS, OTHER_EVENTS, SPONSOR_NAMES, UPCOMING } from './texts.ts';

/** Two drawings keep two cores busy. */
const AT_ONCE = 2;

/** Fills what is missing; `say` tells a person at the terminal how far it is. */
export async function seedDemo(services: Services, say: (text: string) => void): Promise<void> {
  say('Preparando el estudio de demostración …');
  await seedContent(services);
  await seedUpcoming(services);
  for (const event of EVENTS) await seedRace(services, event, say);
}

async function seedContent(services: Services): Promise<void> {
  const { db } = services;
  const picture = (folder: string, image: Buffer) => storeDrawing(services, folder, image);
  if ((await db.$count(slides)) === 0) {
    for (const index of [0, 1, 2]) {
      await db.insert(slides).values({ imageKey: await picture('slides', await drawSlide(index)) });
    }
  }
  if ((await db.$count(sponsors)) === 0) {
    for (const [index, name] of SPONSOR_NAMES.entries()) {
      const logoKey = await picture('sponsors', await drawSponsorLogo(index));
      const linkUrl = `https://www.example.com/${withoutAccents(name.toLowerCase())}`;
      await db.insert(sponsors).values({ name, linkUrl, logoKey });
    }
  }
  if ((await db.$count(newsItems)) === 0) {
    for (const [index, item] of NEWS.entries()) {
      const imageKey = await picture('news', await drawNewsPicture(index));
      await db.insert(newsItems).values({ ...item, imageKey });
    }
  }
  if ((await db.$count(faqs)) === 0) await db.insert(faqs).values([...FAQS]);
  if ((await db.$count(aboutPages)) === 0) {
    await db
      .insert(aboutPages)
      .values({ ...ABOUT, imageKey: await picture('about', await drawAbout()) })
      .onConflictDoNothing();
  }
  if ((await db.$count(otherEvents)) === 0) {
    await db
      .insert(otherEvents)
      .values(OTHER_EVENTS.map(({ name, inDays }) => ({ name, date: dayFromNow(inDays) })));
  }
}

async function seedUpcoming(services: Services): Promise<void> {
  const { name, zone, inDays, price } = UPCOMING;
  if (await findEvent(services, name)) return;
  const coverKey = await storeDrawing(services, 'covers', await drawCover('river'));
  await services.db
    .insert(events)
    .values({ name, zone, price, date: dayFromNow(inDays), coverKey });
}

async function seedRace(
  services: Services,
  { course, name, zone, daysAgo, price }: (typeof EVENTS)[number],
  say: (text: string) => void,
): Promise<void> {
  const { db } = services;
  let event = await findEvent(services, name);
  if (!event) {
    const coverKey = await storeDrawing(services, 'covers', await drawCover(course));
    [event] = await db
      .insert(events)
      .values({
        name,
        zone,
        price,
        coverKey,
        date: dayFromNow(-daysAgo),
        active: true,
        bibSearch: true,
        faceSearch: true,
        bibReadingStartedAt: new Date(),
      })
      .returning({ id: events.id });
  }
  if (!event) throw new Error(`the event ${name} was not stored`);
  const eventId = event.id;
  const specs = demoRace(course);
  for (let start = 0; start < specs.length; start += AT_ONCE) {
    await Promise.all(
      specs.slice(start, start + AT_ONCE).map(async (spec) => {
        if (await hasPhoto(services, eventId, spec.name)) return;
        const file = await asUpload(services, spec.name, await drawRacePhoto(spec));
        await addPhoto(services, { eventId, uploadedBy: null, file });
      }),
    );
    const done = Math.min(start + AT_ONCE, specs.length);
    if (done % 10 === 0) say(`  ${name}: ${String(done)} de ${String(specs.length)} fotos`);
  }
}

async function findEvent({ db }: Services, name: string) {
  const [event] = await db.select({ id: events.id }).from(events).where(eq(events.name, name));
  return event;
}

async function hasPhoto({ db }: Services, eventId: number, name: string): Promise<boolean> {
  return (await db.$count(photos, and(eq(photos.eventId, eventId), eq(photos.name, name)))) > 0;
}

async function storeDrawing(services: Services, folder: string, image: Buffer): Promise<string> {
  const file = await asUpload(services, `${folder}.png`, image);
  const key = publicKey(folder, randomUUID(), 'webp');
  try {
    await storePicture(services, { key, file });
    return key;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** A drawing in the shape of an upload, so that it goes the same way as a studio's photo. */
async function asUpload(
  { config }: Services,
  filename: string,
  image: Buffer,
): Promise<UploadedFile> {
  const folder = uploadFolder(config.dataDir);
  await makeFolder(folder);
  const path = join(folder, randomUUID());
  await writeFile(path, image, { mode: 0o600 });
  const contentHash = createHash('sha256').update(image).digest('hex');
  return { path, filename, byteSize: image.length, contentHash };
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
