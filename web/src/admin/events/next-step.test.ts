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
  participants: 0,
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

it('nothing is called reviewed while numbers are still to be read', () => {
  const review = (progress: Partial<EventProgress>, change: Partial<typeof event> = {}) => {
    const steps = stepsOf({ ...event, ...change }, { ...NOTHING, photos: 9, ...progress });
    return steps.flatMap(({ key, state, done }) => (key === 'review' ? [[state, done]] : []))[0];
  };
  expect(review({ bibsPending: 4, reading: true })).toEqual(['Cuando se lean los números', false]);
  expect(review({ bibsPending: 4 }, { bibSearch: false })).toEqual(['Nada por revisar', true]);
  expect(review({})).toEqual(['Nada por revisar', true]);
});

it('an event without OCR and faces waits for neither', () => {
  expect(next({ photos: 9 }, { bibSearch: false, faceSearch: false })?.label).toBe('Publicar');
});
