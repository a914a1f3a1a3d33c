import type { Endpoint } from '@photolab/contract/endpoint';
import { createEvent } from '@photolab/contract/endpoints/event-editing';
import { createFaq } from '@photolab/contract/endpoints/faqs';
import { createNewsItem } from '@photolab/contract/endpoints/news';
import { createOtherEvent } from '@photolab/contract/endpoints/other-events';
import { createSlide } from '@photolab/contract/endpoints/slider';
import { createSponsor } from '@photolab/contract/endpoints/sponsors';
import { ERRORS } from '@photolab/contract/errors';
import { count, type AnyColumn } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf, within, type Who } from '../../test/calls.ts';
import { jpeg } from '../../test/pictures.ts';
import { useShop } from '../../test/shop.ts';
import { faqs, newsItems, slides, sponsors } from '../schema/content.ts';
import { events, otherEvents } from '../schema/events.ts';
import { auditEntries } from '../schema/operations.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who = {};
let content: Buffer;

beforeAll(async () => {
  admin = await shop().login('admin');
  content = await jpeg();
});

const [, MADE_ALREADY] = ERRORS['made-already'];

interface Made {
  endpoint: Endpoint;
  id: AnyColumn;
  fields: Record<string, string>;
}

const MADE: Made[] = [
  {
    endpoint: createEvent,
    id: events.id,
    fields: { name: 'Trail', time: '2026-11-01', price: '900' },
  },
  {
    endpoint: createOtherEvent,
    id: otherEvents.id,
    fields: { name: 'Maratón', time: '2026-12-01' },
  },
  { endpoint: createNewsItem, id: newsItems.id, fields: { name: 'Hola', description: 'Mundo' } },
  { endpoint: createFaq, id: faqs.id, fields: { ask: '¿Cómo?', answer: 'Así.' } },
  {
    endpoint: createSponsor,
    id: sponsors.id,
    fields: { name: 'Agua', red: 'https://agua.example' },
  },
  { endpoint: createSlide, id: slides.id, fields: {} },
];

describe.each(MADE)('$endpoint.path', ({ endpoint: { path, upload }, id, fields }) => {
  const send = (who: Who) =>
    upload
      ? api.form('POST', path, who, fields, { field: upload.field, content })
      : api.post(path, who, fields);
  const countRows = async () => {
    const { db } = shop().services;
    const [rows] = await db.select({ all: count(id) }).from(id.table);
    return [rows?.all ?? 0, await db.$count(auditEntries)];
  };

  it('makes one for one attempt, however often it is sent after an answer that was lost', async () => {
    const [rows = 0, entries = 0] = await countRows();
    const first = await send(within(admin, `intento-${path.length}-a`));
    expect(first.statusCode, first.body).toBeLessThan(300);
    const again = await send(within(admin, `intento-${path.length}-a`));
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining(MADE_ALREADY)]);
    expect(await countRows()).toEqual([rows + 1, entries + 1]);
  });

  it('makes one of two that come at once', async () => {
    const [rows = 0, entries = 0] = await countRows();
    const both = await Promise.all(
      [1, 2].map(() => send(within(admin, `intento-${path.length}-b`))),
    );
    expect(both.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(both.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    expect(await countRows()).toEqual([rows + 1, entries + 1]);
  });

  it('makes another for another attempt, for another person, and for whoever names none', async () => {
    const [rows = 0] = await countRows();
    const other = await shop().login('admin');
    const attempt = `intento-${path.length}-c`;
    for (const who of [within(admin, attempt), within(other, attempt), admin, admin]) {
      expect((await send(who)).statusCode).toBeLessThan(300);
    }
    expect((await countRows())[0]).toBe(rows + 4);
  });
});

it('an attempt that was refused may be sent again', async () => {
  const who = within(admin, 'intento-mal-bien');
  expect((await api.post('/faqs/create', who, { ask: '', answer: 'Así.' })).statusCode).toBe(400);
  const mended = { ask: '¿Otra?', answer: 'Así.' };
  expect((await api.post('/faqs/create', who, mended)).statusCode).toBeLessThan(300);
});

it('a picture sent again leaves no file behind', async () => {
  const { storage } = shop().services;
  const files = async () => {
    let all = 0;
    for await (const _file of storage.list()) all += 1;
    return all;
  };
  const who = within(admin, 'intento-de-foto');
  const slide = { field: createSlide.upload?.field ?? '', content };
  await api.form('POST', createSlide.path, who, {}, slide);
  const stored = await files();
  expect((await api.form('POST', createSlide.path, who, {}, slide)).statusCode).toBe(409);
  expect(await files()).toBe(stored);
});
