// How far an event is on its way from its data to its runners: the figures behind the next step.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

const eventProgress = z.object({
  photos: z.int(),
  previewsPending: z.int(),
  /** Of an event that does not read numbers, or look for faces: 0. */
  bibsPending: z.int(),
  facesPending: z.int(),
  /** 'Procesar OCR' was pressed: what is pending is being read. */
  reading: z.boolean(),
  /** Photos with a reading that waits for a person. */
  toReview: z.int(),
  failed: z.int(),
  /** Nothing is being read until somebody presses 'Reanudar'. */
  paused: z.boolean(),
  participants: z.int(),
  /** Of them, who still gets the e-mail that there are photos. */
  participantsToTell: z.int(),
  /** 'Avisame', confirmed: who waits for photos of their own, and whom the shop has told. */
  alertsWaiting: z.int(),
  alertsTold: z.int(),
});
export type EventProgress = z.output<typeof eventProgress>;

export const getEventProgress = endpoint({
  method: 'GET',
  path: '/events/:id/progress',
  access: 'photographer',
  within: 'event',
  summary: 'How far an event is: photos, numbers, faces, reviews, people signed up',
  params: idParams,
  output: eventProgress,
  errors: 'Message+error',
});
