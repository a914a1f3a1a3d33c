// An event for tests of the screens about one.
import type { EventHead } from './api/admin/events.ts';

/** As the wire carries it. */
export const WIRE_EVENT = {
  id: 7,
  event: 'Maratón',
  time: '2026-11-15',
  zone: '',
  active: true,
  imageEvent: '',
  albumLink: '',
  price: 1500,
  useOCR: true,
  useReco: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  imagesEvent: [],
  images: [],
  total: 0,
  pages: 0,
};

/** The same as the screens have it. */
export const EVENT_HEAD: EventHead = {
  id: 7,
  name: 'Maratón',
  date: '2026-11-15',
  zone: '',
  active: true,
  coverImageUrl: '',
  albumLink: '',
  price: 150_000,
  bibSearch: true,
  faceSearch: false,
  updatedAt: new Date(0),
};

/** Photos of it as visitors see them. */
export const photosOf = (...ids: number[]) =>
  ids.map((id) => ({
    id,
    name: `IMG_${String(id)}.jpg`,
    bibNumbers: [],
    urls: { preview: `/p${String(id)}.webp`, thumbnail: `/t${String(id)}.webp` },
    width: 1600,
    height: 1067,
    placeholder: '',
  }));
