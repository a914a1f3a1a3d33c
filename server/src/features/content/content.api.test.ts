import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, type Who } from '../../../test/calls.ts';
import { eventually } from '../../../test/eventually.ts';
import { jpeg, notAPicture } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);
const wire = z.looseObject({
  id: z.number(),
  updatedAt: z.string(),
  image: z._default(z.string(), ''),
});
let admin: Who = {};
let picture: Buffer;

beforeAll(async () => {
  admin = await shop().login('admin');
  picture = await jpeg();
});

const both = (text: string) => ({ Message: text, error: text });
/** A field that the schema refuses is named too. */
const wrong = (field: string, text: string) => ({ ...both(text), fields: { [field]: text } });
const NO_PICTURE = 'No cargaste ninguna imagen';
const statusOf = async (url: string) => (await shop().app.inject(url)).statusCode;

describe('news', () => {
  const news = { name: 'Nueva fecha', description: 'Hola\nmundo' };
  const create = (change: object = {}, content = picture) =>
    api.form('POST', '/upload/news', admin, { ...news, ...change }, { field: 'newFile', content });

  it('administration §5: requires title, text and picture', async () => {
    expect((await create({ name: '' })).json()).toEqual(wrong('name', 'Titulo: es requerido'));
    expect((await create({ description: ' ' })).json()).toEqual(
      wrong('description', 'Texto: es requerido'),
    );
    for (const description of ['<script>x()</script>', '<p>\u200d</p>', '<p>&zwj;</p>']) {
      expect((await create({ description })).json()).toEqual(
        wrong('description', 'Texto: es requerido'),
      );
    }
    const without = await api.form('POST', '/upload/news', admin, news);
    expect([without.statusCode, without.json()]).toEqual([400, wrong('newFile', NO_PICTURE)]);
    const refused = await create({}, notAPicture);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      415,
      { fields: { newFile: refused.json<{ error: string }>().error } },
    ]);
    expect((await create({ description: 'a'.repeat(20_001) })).statusCode).toBe(400);
  });

  it('administration §5: keeps line breaks as <br> and drops what could run', async () => {
    const description =
      'Uno\r\ndos <b onclick="x()">tres</b><script>x()</script><img src=x onerror=y>';
    const item = (await create({ description })).json();
    expect(item).toMatchObject({ description: 'Uno<br />dos <b>tres</b>' });
    const link = (await create({ description: '<a href="javascript:x()">a</a> y 😀' })).json();
    expect(link).toMatchObject({ description: '<a rel="noopener noreferrer">a</a> y 😀' });
    // As it is copied from a browser: without its scheme it would lead to a page of the shop.
    const bare = (await create({ description: '<a href=" www.ejemplo.com/x ">a</a>' })).json();
    expect(bare).toMatchObject({
      description: '<a href="https://www.ejemplo.com/x" rel="noopener noreferrer">a</a>',
    });
    const parts = (await create({ description: 'x.com/?a=1&timestamp=2&region=AR &amp;' })).json();
    expect(parts).toMatchObject({
      description: 'x.com/?a=1&amp;timestamp=2&amp;region=AR &amp;',
    });
  });

  it('storefront §7: lists the newest first, with and without the slash, and shows one', async () => {
    const { id } = wire.parse((await create({ name: 'La última' })).json());
    for (const path of ['/news', '/news/', '/news/?x=1']) {
      const list = z.array(wire).parse((await api.get(path)).json());
      expect(list[0]).toMatchObject({ id, name: 'La última' });
      expect(z.iso.datetime().safeParse(list[0]?.['createdAt']).success).toBe(true);
    }
    expect((await api.get(`/news/${String(id)}`)).json()).toMatchObject({ id });
    const missing = await api.get('/news/999999');
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { error: 'No lo encontramos: puede que alguien lo haya quitado.' },
    ]);
    expect((await api.get('/news/abc')).statusCode).toBe(400);
  });

  it('administration §7: edits by JSON or with a new picture, and deletes once', async () => {
    const created = wire.parse((await create()).json());
    const path = `/news/new/edit/${String(created.id)}`;
    const json = wire.parse((await api.post(path, admin, { ...news, name: 'Cambió' })).json());
    expect(json).toMatchObject({ name: 'Cambió', image: created.image });
    const upload = { field: 'newFile', content: await jpeg(50, 50) };
    const form = wire.parse((await api.form('POST', path, admin, news, upload)).json());
    expect(form.image).not.toBe(created.image);
    expect(await statusOf(form.image)).toBe(200);
    await eventually(async () => expect(await statusOf(created.image)).toBe(404));
    const late = await api.post(path, admin, { ...news, updatedAt: created.updatedAt });
    expect(late.statusCode).toBe(409);
    const gone = await api.delete(`/news/delete/${String(created.id)}`, admin);
    expect([gone.statusCode, gone.json()]).toEqual([200, { id: created.id }]);
    await eventually(async () => expect(await statusOf(form.image)).toBe(404));
    expect((await api.delete(`/news/delete/${String(created.id)}`, admin)).statusCode).toBe(404);
    expect((await api.post(path, admin, news)).statusCode).toBe(404);
  });
});

describe('frequent questions', () => {
  const question = { ask: '¿Cuándo están las fotos?', answer: 'En 48 h.' };

  it('administration §5: requires question and answer', async () => {
    const bad = await api.post('/faqs/create', admin, { ...question, ask: '' });
    expect([bad.statusCode, bad.json()]).toEqual([400, wrong('ask', 'Pregunta: es requerida')]);
    expect((await api.post('/faqs/create', admin, { ask: 'x' })).json()).toEqual(
      wrong('answer', 'Respuesta: es requerida'),
    );
    expect((await api.post('/faqs/create', admin, { ask: 7, answer: [] })).statusCode).toBe(400);
  });

  it('administration §7: edits with the rest of the object, and refuses the second edit', async () => {
    const created = await api.post('/faqs/create', admin, question);
    expect([created.statusCode, created.json()]).toEqual([201, expect.objectContaining(question)]);
    const faq = wire.parse(created.json());
    expect((await api.get('/faqs')).json()).toContainEqual(created.json());
    const path = `/faqs/edit/${String(faq.id)}`;
    const edited = await api.put(path, admin, { ...faq, answer: 'En 24 h.' });
    expect(edited.json()).toMatchObject({ ask: question.ask, answer: 'En 24 h.' });
    const second = await api.put(path, admin, { ...faq, answer: 'Nunca' });
    expect(second.statusCode).toBe(409);
    const gone = `/faqs/delete/${String(faq.id)}`;
    expect((await api.delete(gone, admin)).json()).toEqual({ id: faq.id });
    expect((await api.delete(gone, admin)).statusCode).toBe(404);
    expect((await api.put(path, admin, question)).statusCode).toBe(404);
  });
});

describe('the about page', () => {
  const about = { title: 'Nosotros', description: 'Sacamos\nfotos' };
  const create = () =>
    api.form('POST', '/upload/about', admin, about, { field: 'aboutFile', content: picture });

  it('administration §4: is none at first, so there is nothing to edit', async () => {
    expect((await api.get('/about')).json()).toEqual([]);
    expect((await api.post('/about/edit', admin, about)).statusCode).toBe(404);
  });

  it('administration §9: exists once at most, even when two are created at once', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const again = await create();
    expect(again.json()).toEqual(both('Ya existe un About: editá el que está.'));
    expect((await api.get('/about')).json()).toMatchObject([
      { title: 'Nosotros', description: 'Sacamos<br />fotos' },
    ]);
  });

  it('administration §7: edits without an id, and deletes once', async () => {
    const bad = await api.post('/about/edit', admin, { ...about, title: '' });
    expect(bad.json()).toEqual(wrong('title', 'Titulo: es requerido'));
    const edited = await api.post('/about/edit', admin, { ...about, title: 'Quiénes somos' });
    const { id, updatedAt } = wire.parse(edited.json());
    expect(edited.json()).toMatchObject({ title: 'Quiénes somos' });
    await api.post('/about/edit', admin, about);
    const late = await api.post('/about/edit', admin, { ...about, updatedAt });
    expect(late.statusCode).toBe(409);
    const path = `/about/delete/${String(id)}`;
    expect((await api.delete(path, admin)).json()).toEqual({ id });
    expect((await api.delete(path, admin)).statusCode).toBe(404);
    expect((await create()).statusCode).toBe(201);
  });
});

describe('sponsors', () => {
  const sponsor = { name: 'Zapas & Co', red: 'https://zapas.example' };
  const create = (change: object = {}) =>
    api.form(
      'POST',
      '/upload/sponsor',
      admin,
      { ...sponsor, ...change },
      { field: 'sponsorFile', content: picture },
    );

  it('administration §5: requires a name and a web address', async () => {
    expect((await create({ name: '' })).json()).toEqual(wrong('name', 'Nombre: es requerido'));
    for (const red of ['', 'zapas', 'javascript:alert(1)', 'https://']) {
      const refused = await create({ red });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ Message: expect.stringContaining('URL') });
    }
  });

  it('administration §7: succeeds with status 200 on creation and on editing', async () => {
    const created = await create();
    expect([created.statusCode, created.json()]).toEqual([200, expect.objectContaining(sponsor)]);
    const withLogo = z.object({ id: z.number(), url: z.string(), updatedAt: z.string() });
    const { id, url, updatedAt } = withLogo.parse(created.json());
    expect(await statusOf(url)).toBe(200);
    const path = `/sponsor/edit/${String(id)}`;
    const kept = await api.form('PUT', path, admin, { ...sponsor, name: 'Zapas' });
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      expect.objectContaining({ name: 'Zapas', url }),
    ]);
    const names = ['image', 'sponsorFile'];
    let last = url;
    for (const field of names) {
      const changed = await api.form('PUT', path, admin, sponsor, { field, content: picture });
      const next = withLogo.parse(changed.json()).url;
      expect(next).not.toBe(last);
      last = next;
    }
    const late = await api.form('PUT', path, admin, { ...sponsor, updatedAt });
    expect(late.statusCode).toBe(409);
    expect((await api.get('/sponsor')).json()).toMatchObject([{ id, red: sponsor.red, url: last }]);
    expect((await api.delete(`/sponsor/delete/${String(id)}`, admin)).json()).toEqual({ id });
    expect((await api.delete(`/sponsor/delete/${String(id)}`, admin)).statusCode).toBe(404);
    expect((await api.form('PUT', path, admin, sponsor)).statusCode).toBe(404);
    await eventually(async () => expect(await statusOf(last)).toBe(404));
  });
});

describe('the slider', () => {
  const withUrl = z.object({ id: z.number(), url: z.string() });
  const upload = () => ({ field: 'sliderFile', content: picture });

  it('administration §5: requires a picture', async () => {
    const without = await api.form('POST', '/upload/slider', admin, {});
    expect([without.statusCode, without.json()]).toEqual([400, wrong('sliderFile', NO_PICTURE)]);
    const unchosen = { field: 'sliderFile', filename: '', content: Buffer.alloc(0) };
    const none = await api.form('POST', '/upload/slider', admin, {}, unchosen);
    expect([none.statusCode, none.json()]).toEqual([400, wrong('sliderFile', NO_PICTURE)]);
  });

  it('refuses an empty file, also where the picture may stay as it is', async () => {
    const empty = { field: 'sliderFile', filename: 'playa.jpg', content: Buffer.alloc(0) };
    const text = 'El archivo está vacío. Elegí otro, o copialo de nuevo.';
    const said = [400, wrong('sliderFile', text)];
    const made = await api.form('POST', '/upload/slider', admin, {}, empty);
    expect([made.statusCode, made.json()]).toEqual(said);
    const { id } = withUrl.parse(
      (await api.form('POST', '/upload/slider', admin, {}, upload())).json(),
    );
    const path = `/slider/edit/${String(id)}`;
    const edited = await api.form('PUT', path, admin, {}, empty);
    expect([edited.statusCode, edited.json()]).toEqual(said);
    const misspelt = await api.form('PUT', path, admin, {}, { field: 'slider', content: picture });
    expect([misspelt.statusCode, misspelt.json()]).toEqual([
      400,
      wrong('slider', 'slider: nadie espera este campo'),
    ]);
    expect((await api.delete(`/slider/delete/${String(id)}`, admin)).statusCode).toBe(200);
  });

  it('administration §7: replaces the picture or keeps it, and deletes once', async () => {
    const created = await api.form('POST', '/upload/slider', admin, {}, upload());
    expect(created.statusCode).toBe(201);
    const { id, url } = withUrl.parse(created.json());
    const path = `/slider/edit/${String(id)}`;
    const kept = await api.form('PUT', path, admin, {});
    expect([kept.statusCode, withUrl.parse(kept.json()).url]).toEqual([200, url]);
    const changed = await api.form('PUT', path, admin, {}, upload());
    expect(changed.statusCode).toBe(200);
    expect(withUrl.parse(changed.json()).url).not.toBe(url);
    expect((await api.get('/slider')).json()).toEqual([changed.json()]);
    expect((await api.delete(`/slider/delete/${String(id)}`, admin)).json()).toEqual({ id });
    expect((await api.delete(`/slider/delete/${String(id)}`, admin)).statusCode).toBe(404);
    expect((await api.form('PUT', path, admin, {}, upload())).statusCode).toBe(404);
  });
});
