// The clocks of an event's cameras against its results.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, instant, missingText, named, resource } from '../fields.ts';

const stretch = resource({
  /** Of the results that it is measured with; empty: the finish. */
  place: named('lugar', z.string()),
  /** By the camera's own clock. */
  from: named('desde', instant),
  to: named('hasta', instant),
  /** What is to be added to the camera's time, in seconds. */
  offsetSeconds: named('corrimiento', z.number()),
  /** Standard deviation of the photos around it, in seconds. */
  spreadSeconds: named('dispersion', z.number()),
  runners: named('corredores', z.int()),
  /** Its photos by the counters in their names, where time alone does not tell them. */
  roll: named(
    'serie',
    z.optional(
      z.object({
        /** What stands before the counter. */
        prefix: z.string(),
        from: z.int(),
        to: z.int(),
        /** Who uploaded them; empty: not known. */
        email: z.string(),
      }),
    ),
  ),
});
export type ClockStretch = z.output<typeof stretch>;

const cameraClock = resource({
  /** As its photos call it; empty where they do not. */
  camera: named('camara', z.string()),
  photos: named('fotos', z.int()),
  /** Photos that tell no time. */
  timeless: named('sinHora', z.int()),
  /** Photos of a read number whose runner has a time, counted once for each runner in them. */
  pairs: named('pares', z.int()),
  measured: named('medido', z.array(stretch)),
  /** Why nothing was measured: too few runners with a time, or times that do not agree. */
  problem: named('problema', z.optional(z.enum(['few', 'spread']))),
  /** What its photos are corrected by. */
  applied: named('aplicado', z.array(stretch)),
});
export type CameraClock = z.output<typeof cameraClock>;

const clocks = resource({ cameras: named('camaras', z.array(cameraClock)) });

export const getClocks = endpoint({
  method: 'GET',
  path: '/events/event/:id/clocks',
  access: 'admin',
  summary: 'How far the clock of each camera is from the race, by photos of runners with a time',
  params: idParams,
  output: clocks,
  errors: 'error',
});

export const setClock = endpoint({
  method: 'PUT',
  path: '/events/event/:id/clocks',
  access: 'admin',
  summary:
    "Correct the times of a camera's photos by what was measured, or leave them as they were",
  params: idParams,
  body: resource({
    camera: named('camara', z.string(missingText('Cámara')).check(z.maxLength(200))),
    isApplied: named('aplicar', z.boolean()),
  }),
  output: clocks,
  errors: 'error',
});
