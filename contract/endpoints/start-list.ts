// The start list of an event: who runs with which number, taken from a table that the organiser made.
import { LIST_CHANGES } from '@photolab/domain/race/start-list';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalFlag, idParams, named, optionalText, pageQuery, resource } from '../fields.ts';
import { comparedBefore, tableFacts, tableFile } from '../table-file.ts';

const starterFields = {
  number: named('numero', z.string()),
  name: named('nombre', z.string()),
  email: z.string(),
  category: named('categoria', z.string()),
};
const starter = resource(starterFields);
export type Starter = z.output<typeof starter>;

const startListFacts = resource({
  runners: named('corredores', z.int()),
  /** How many of them have a name, an e-mail. */
  withName: named('conNombre', z.int()),
  withEmail: named('conEmail', z.int()),
  nameSearch: named('buscaNombre', z.boolean()),
});
export type StartListFacts = z.output<typeof startListFacts>;

export const getStartList = endpoint({
  method: 'GET',
  path: '/events/event/:id/start-list',
  access: 'admin',
  summary: 'How many runners the start list has, and whether they are found by name',
  params: idParams,
  output: startListFacts,
  errors: 'error',
});

export const STARTER_SEARCH_MAX = 100;

export const listStarters = endpoint({
  method: 'GET',
  path: '/events/event/:id/start-list/runners',
  access: 'admin',
  summary: 'The runners of the start list by number, or those that a name or number begins',
  params: idParams,
  query: z.object({ ...pageQuery, buscar: optionalText('Buscar', STARTER_SEARCH_MAX) }),
  output: z.array(starter),
  paged: true,
  errors: 'error',
});

const listChange = resource({
  kind: named('cambio', z.enum(LIST_CHANGES)),
  of: named('de', z.string()),
  before: named('antes', z.string()),
  after: named('ahora', z.string()),
});

const preview = resource({
  runners: named('corredores', z.int()),
  ...tableFacts,
  sample: named('muestra', z.array(starter)),
  /** Beside the list there is: new numbers, the same numbers, numbers that the file lacks. */
  added: named('nuevos', z.int()),
  kept: named('repetidos', z.int()),
  missing: named('faltan', z.int()),
  /** Of runners and numbers that were there: the first of them, and how many they are. */
  changes: named('cambios', z.array(listChange)),
  changeCount: named('totalCambios', z.int()),
});
export type StartListPreview = z.output<typeof preview>;

export const previewStartList = endpoint({
  method: 'POST',
  path: '/events/event/:id/start-list/preview',
  access: 'admin',
  summary: 'What a file would give, and what is wrong with it line by line; nothing is kept',
  params: idParams,
  upload: tableFile,
  output: preview,
  errors: 'error',
});

export const TAKE_MODES = ['reemplazar', 'agregar'] as const;

export const takeStartList = endpoint({
  method: 'POST',
  path: '/events/event/:id/start-list',
  access: 'admin',
  summary: 'Take a whole file or nothing: instead of the list there is, or beside it',
  params: idParams,
  body: resource({
    mode: named('modo', z.enum(TAKE_MODES, 'Elegí si la lista reemplaza a la que hay')),
    nameSearch: named('buscaNombre', optionalFlag),
    compared: comparedBefore,
  }),
  upload: tableFile,
  output: startListFacts,
  status: 201,
  errors: 'error',
  once: true,
});

export const setNameSearch = endpoint({
  method: 'PUT',
  path: '/events/event/:id/start-list',
  access: 'admin',
  summary: 'Whether runners of the event find themselves by name',
  params: idParams,
  body: resource({ nameSearch: named('buscaNombre', z.boolean()) }),
  output: startListFacts,
  errors: 'error',
});

export const deleteStartList = endpoint({
  method: 'DELETE',
  path: '/events/event/:id/start-list',
  access: 'admin',
  summary: 'Forget every number, name and e-mail of the list',
  params: idParams,
  output: startListFacts,
  errors: 'error',
});
