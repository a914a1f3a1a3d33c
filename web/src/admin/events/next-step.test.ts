import { expect, it } from 'vitest';
import type { EventProgress } from '../../api/admin/events.ts';
import { nextStep, stepsOf } from './next-step.ts';

const NOTHING: EventProgress = {
  photos: 0,
  previewsPending: 0,
  bibsPending: 0,
  facesPending: 0,
  reading: false,
  toReview: 0,
  failed: 0,
  paused: false,
  participants: 0,
  participantsToTell: 0,
  alertsWaiting: 0,
  alertsTold: 0,
};
const event = { id: 7, active: false, bibSearch: true, faceSearch: true };
const next = (progress: Partial<EventProgress>, change: Partial<typeof event> = {}) =>
  nextStep(stepsOf({ ...event, ...change }, { ...NOTHING, ...progress }))?.action;

it('an event is led from its photos over its numbers to the shop', () => {
  expect(next({})).toEqual({ label: 'Subir fotos', to: '/admin/edit-event/7' });
  expect(next({ photos: 9, bibsPending: 9 })).toEqual({
    label: 'Leer números',
    to: '/admin/process-ocr/7',
  });
  expect(next({ photos: 9, bibsPending: 4, reading: true })?.label).toBe('Ver cómo va');
  expect(next({ photos: 9, facesPending: 2, reading: true })?.label).toBe('Ver cómo va');
  expect(next({ photos: 9, toReview: 8, reading: true })).toEqual({
    label: 'Revisar 8',
    to: '/admin/revisar/7',
  });
  expect(next({ photos: 9, reading: true })).toEqual({ label: 'Publicar', does: 'publish' });
  expect(next({ photos: 9, reading: true }, { active: true })).toEqual({
    label: 'Ver en la tienda',
    to: '/fotos/7',
  });
});

it('is led to its photos when it was published without any', () => {
  expect(next({}, { active: true })?.label).toBe('Subir fotos');
});

/** What the step says, and whether it is done. */
const says = (
  key: string,
  progress: Partial<EventProgress> = {},
  change: Partial<typeof event> = {},
) => {
  const steps = stepsOf({ ...event, ...change }, { ...NOTHING, ...progress });
  return steps.flatMap((step) => (step.key === key ? [[step.state, step.done]] : []))[0];
};

it('before there are photos no step says that something was done', () => {
  expect(says('recognition')).toEqual(['Cuando haya fotos, apretá «Leer números»', false]);
  expect(says('recognition', {}, { bibSearch: false })).toEqual([
    'Las caras se buscan solas cuando haya fotos',
    false,
  ]);
  expect(says('review')).toEqual(['Cuando haya fotos', false]);
  expect(says('publish')).toEqual(['Sin publicar', false]);
  expect(says('publish', {}, { active: true })).toEqual(['Publicado, pero sin fotos', false]);
  expect(says('photos', { photos: 9, previewsPending: 4 })).toEqual([
    '9 fotos · 4 preparándose',
    true,
  ]);
});

it('what is paused is not called being read', () => {
  const half = { photos: 9, bibsPending: 4, facesPending: 2, reading: true };
  expect(says('recognition', half)).toEqual([
    '4 fotos leyendo números · 2 fotos buscando caras',
    false,
  ]);
  expect(says('recognition', { ...half, paused: true })).toEqual([
    'En pausa: faltan 4 fotos',
    false,
  ]);
  expect(next({ ...half, paused: true })?.label).toBe('Ver cómo va');
});

it('what failed is led to', () => {
  const steps = stepsOf(event, { ...NOTHING, photos: 9, failed: 2 });
  expect(steps.find(({ key }) => key === 'review')).toMatchObject({
    state: '2 fotos fallaron',
    action: { label: 'Ver las que fallaron', to: '/admin/7/add-images?filtro=failed' },
  });
});

it('says to whom the shop wrote, and when it writes to the others', () => {
  const people = { participants: 3, participantsToTell: 3, alertsWaiting: 1 };
  expect(says('tell')).toEqual(['Nadie se anotó todavía', false]);
  expect(says('tell', people)).toEqual([
    '3 personas anotadas · 1 espera sus fotos · el email sale solo cuando publiques fotos',
    false,
  ]);
  expect(says('tell', { ...people, photos: 9 })).toEqual([
    '3 personas anotadas · 1 espera sus fotos · el email sale solo al publicar',
    false,
  ]);
  const told = { ...people, photos: 9, participantsToTell: 0, alertsTold: 2 };
  expect(says('tell', told, { active: true })).toEqual([
    '3 personas anotadas · 1 espera sus fotos · ya les escribimos a 5',
    true,
  ]);
});

it('nothing is called reviewed while numbers are still to be read', () => {
  const review = (progress: Partial<EventProgress>, change: Partial<typeof event> = {}) =>
    says('review', { photos: 9, ...progress }, change);
  expect(review({ bibsPending: 4, reading: true })).toEqual(['Cuando se lean los números', false]);
  expect(review({ bibsPending: 4 }, { bibSearch: false })).toEqual([
    'Sin números no hay nada que revisar',
    true,
  ]);
  expect(review({})).toEqual(['Nada por revisar', true]);
});

it('an event without OCR and faces waits for neither', () => {
  expect(next({ photos: 9 }, { bibSearch: false, faceSearch: false })?.label).toBe('Publicar');
});
