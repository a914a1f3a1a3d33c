// An event as the wire carries it, for tests of the screens about one.
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
