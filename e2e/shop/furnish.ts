// Furnishes an empty shop over its own API, as a studio would: events with photos, content, sales.
import * as about from '@photolab/contract/endpoints/about';
import * as events from '@photolab/contract/endpoints/event-editing';
import * as faqs from '@photolab/contract/endpoints/faqs';
import * as news from '@photolab/contract/endpoints/news';
import * as otherEvents from '@photolab/contract/endpoints/other-events';
import * as photos from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus } from '@photolab/contract/endpoints/recognition';
import * as slider from '@photolab/contract/endpoints/slider';
import * as sponsors from '@photolab/contract/endpoints/sponsors';
import { buy } from './buy.ts';
import { call, logIn, type Client } from './call.ts';
import { ADMIN, picture, readManifest, type Manifest, type Studio } from './studio.ts';

/** More than a page of the records. */
const SALES = 12;
const AT_ONCE = 4;

export async function furnish(url: string, dataDir: string): Promise<Studio> {
  const admin = { url, cookie: await logIn(url, ADMIN) };
  const manifest = readManifest();
  const marathon = await furnishMarathon(admin, manifest);
  const trail = await furnishTrail(admin, manifest);
  const content = await furnishContent(admin);
  await untilShown(admin, marathon.id, trail.id);
  const sold = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    const id = marathon.photoIds[sale % marathon.photoIds.length] ?? 0;
    sold.push(await buy(admin, [id], `compra${String(sale)}@example.com`));
  }
  return {
    url,
    dataDir,
    adminCookie: admin.cookie,
    marathon,
    trail,
    ...content,
    operationNumbers: sold.map(({ operationNumber }) => operationNumber),
    orderIds: sold.map(({ orderId }) => orderId),
  };
}

async function furnishMarathon(admin: Client, { crowd, runner }: Manifest) {
  const event = await call(admin, events.createEvent, {
    file: picture('portada.jpg'),
    body: {
      name: 'Maratón del Puerto',
      date: daysFromNow(-7),
      zone: 'Puerto Madero',
      albumLink: 'https://www.example.com/album',
      price: 150_050,
      bibSearch: true,
      faceSearch: true,
    },
  });
  // The faces first, so that they are searchable while the rest arrives.
  const runnerIds = await uploadAll(admin, event.id, filesOf(runner.photos));
  const crowdIds = await uploadAll(admin, event.id, filesOf(crowd));
  const number = '777';
  const numberIds = crowdIds.slice(0, 2);
  for (const id of numberIds) await setNumbers(admin, id, [number]);
  const [runnerPhoto] = runnerIds;
  if (runnerPhoto) await setNumbers(admin, runnerPhoto, [runner.number]);
  await call(admin, events.toggleEvent, { params: { id: event.id } });
  return {
    id: event.id,
    name: event.name,
    price: event.price,
    photoIds: [...runnerIds, ...crowdIds],
    number,
    numberIds,
    runnerNumber: runner.number,
    runnerIds,
  };
}

async function furnishTrail(admin: Client, { landscapes }: Manifest) {
  const event = await call(admin, events.createEvent, {
    file: picture('portada-proxima.jpg'),
    body: {
      name: 'Trail de la Sierra',
      date: daysFromNow(-30),
      zone: 'Tandil',
      albumLink: '',
      price: 200_000,
      bibSearch: false,
      faceSearch: true,
    },
  });
  const photoIds = await uploadAll(admin, event.id, landscapes);
  await call(admin, events.toggleEvent, { params: { id: event.id } });
  return { id: event.id, name: event.name, photoIds };
}

async function furnishContent(admin: Client) {
  const upcoming = await call(admin, events.createEvent, {
    file: picture('portada-proxima.jpg'),
    body: {
      name: 'Carrera del Río',
      date: daysFromNow(30),
      zone: 'Costanera Norte',
      albumLink: '',
      price: 180_000,
      bibSearch: true,
      faceSearch: false,
    },
  });
  const otherEvent = await call(admin, otherEvents.createOtherEvent, {
    body: { name: 'Vuelta ciclista', date: daysFromNow(-60) },
  });
  const faq = await call(admin, faqs.createFaq, {
    body: { question: '¿Cómo busco mis fotos?', answer: 'Por tu número o con una selfie.' },
  });
  await call(admin, faqs.createFaq, {
    body: { question: '¿Cuándo llegan?', answer: 'Al instante, por email.' },
  });
  const news_ = await call(admin, news.createNewsItem, {
    file: picture('novedad.jpg'),
    body: { title: 'Ya están las fotos', body: 'Buscate.<br><strong>Te esperamos.</strong>' },
  });
  const sponsor = await call(admin, sponsors.createSponsor, {
    file: picture('sponsor.png'),
    body: { name: 'Agua Clara', linkUrl: 'https://www.example.com/agua' },
  });
  const slide = await call(admin, slider.createSlide, { file: picture('inicio.jpg') });
  await call(admin, slider.createSlide, { file: picture('inicio-2.jpg') });
  await call(admin, about.createAbout, {
    file: picture('nosotros.jpg'),
    body: { title: 'Corremos con vos', body: 'Somos fotógrafos de carreras.' },
  });
  return {
    upcoming: { id: upcoming.id, name: upcoming.name },
    otherEvent: { id: otherEvent.id, name: otherEvent.name },
    faq: { id: faq.id, name: faq.question },
    news: { id: news_.id, name: news_.title },
    sponsor: { id: sponsor.id, name: sponsor.name },
    slideId: slide.id,
  };
}

const filesOf = (shots: Manifest['crowd']) => shots.map(({ file }) => file);

async function uploadAll(admin: Client, id: number, files: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const made = files
      .slice(start, start + AT_ONCE)
      .map((file) => call(admin, photos.uploadPhoto, { params: { id }, file: picture(file) }));
    for (const photo of await Promise.all(made)) ids.push(photo.id);
  }
  return ids;
}

const setNumbers = (admin: Client, id: number, set: string[]) =>
  call(admin, photos.setPhotoNumbers, { params: { id }, body: { set } });

/** Until every photo has its preview; faces may still be on their way. */
async function untilShown(admin: Client, ...eventIds: number[]): Promise<void> {
  for (const id of eventIds) {
    for (;;) {
      const status = await call(admin, getOcrStatus, { params: { id } });
      if (status.previewsPending === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
