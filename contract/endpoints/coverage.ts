// What the studio hands the organiser: how well the race is covered, runner by runner and minute by
// minute.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, named, resource } from '../fields.ts';
import { share } from './recognition.ts';

/** Runners without a photo that the page names; the workbook names all. */
export const MISSING_SHOWN = 200;

const missingRunner = resource({
  number: named('numero', z.string()),
  name: named('nombre', z.string()),
  category: named('categoria', z.string()),
});
export type MissingRunner = z.output<typeof missingRunner>;

const camera = resource({
  /** As its photos call it; empty where they do not. */
  camera: named('camara', z.string()),
  photos: named('fotos', z.int()),
  /** The studio's clock, `2026-10-04 09:30`; absent where no photo tells its time. */
  first: named('primera', z.optional(z.string())),
  last: named('ultima', z.optional(z.string())),
  /** Minutes with a photo, and the most photos of one minute. */
  minutes: named('minutos', z.int()),
  busiest: named('maximo', z.int()),
});

const minute = resource({
  at: named('minuto', z.string()),
  camera: named('camara', z.string()),
  photos: named('fotos', z.int()),
});

const coverage = resource({
  photos: named('fotos', z.int()),
  /** Found by a number; by a face alone; by neither. */
  byNumber: named('porNumero', z.int()),
  byFace: named('porCara', z.int()),
  unidentified: named('sinIdentificar', z.int()),
  /** Photos whose numbers or faces still wait to be looked at. */
  pending: named('pendientes', z.int()),
  /** Of the start list; 0 where there is none. */
  runners: named('corredores', z.int()),
  missing: named('sinFoto', z.int()),
  missingRunners: named('corredoresSinFoto', z.array(missingRunner)),
  cameras: named('camaras', z.array(camera)),
  minutes: named('minutos', z.array(minute)),
  /** What share of the numbers that a person sees was read; null until a sample was checked. */
  recall: named('cobertura', z.nullable(share)),
  checked: named('muestra', z.int()),
});
export type Coverage = z.output<typeof coverage>;

export const getCoverage = endpoint({
  method: 'GET',
  path: '/events/event/:id/coverage',
  access: 'admin',
  summary: 'How well an event is covered: runners without photos, cameras, minutes, recall',
  params: idParams,
  output: coverage,
  errors: 'error',
});

export const downloadCoverage = endpoint({
  method: 'GET',
  path: '/events/event/:id/coverage.xlsx',
  access: 'admin',
  summary: 'The same as a workbook, with every runner without a photo and every minute',
  params: idParams,
  output: z.unknown(),
  binary: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: 'error',
});
