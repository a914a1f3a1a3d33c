// A row's picture goes with its row, and not before.
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/eventually.ts';
import { jpeg, notAPicture } from '../../../test/pictures.ts';
import { multipart, useShop } from '../../../test/shop.ts';
import { AppError } from '../../http/app-error.ts';
import { jobs } from '../../schema/operations.ts';
import { keepFile } from './kept-file.ts';
import { isStored, StorageAbsent } from '../../platform/storage/storage.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);
const shown = z.object({ id: z.number(), image: z.string() });

const avatarsFolder = () => join(shop().dataDir, 'files/public/avatars');

async function uploadAvatar(cookie: { cookie: string }) {
  const file = { field: 'profileImage', filename: 'yo.jpg', content: await jpeg() };
  const form = multipart({}, [file]);
  const answer = await shop().app.inject({
    method: 'POST',
    url: '/api/auth/upload-profile-image',
    payload: form.payload,
    headers: { ...cookie, ...form.headers },
  });
  return answer.json<{ imageUrl: string }>().imageUrl;
}

it('an avatar goes once another has taken its place, of several at once too', async () => {
  const user = await shop().login('user');
  await uploadAvatar(user);
  await Promise.all([uploadAvatar(user), uploadAvatar(user), uploadAvatar(user)]);
  await eventually(() => expect(readdirSync(avatarsFolder())).toHaveLength(1));
});

it('administration §2: an event’s new picture replaces the old one, which goes; a broken one changes nothing', async () => {
  const { app, login } = shop();
  const admin = await login('admin');
  const send = async (method: 'POST' | 'PUT', path: string, content: Buffer) => {
    const fields = { name: 'Maratón de Rosario', time: '2026-06-14', price: '1500.5' };
    return api.form(method, path, admin, fields, { field: 'imagen', content });
  };
  const before = shown.parse((await send('POST', '/events/create', await jpeg())).json());
  const address = `/events/edit-event/${String(before.id)}`;
  const after = shown.parse((await send('PUT', address, await jpeg(80, 80))).json());
  expect(after.image).not.toBe(before.image);
  await eventually(async () => expect((await app.inject(before.image)).statusCode).toBe(404));
  expect((await app.inject(after.image)).statusCode).toBe(200);
  expect((await send('PUT', address, notAPicture)).statusCode).toBe(415);
  expect((await app.inject(after.image)).statusCode).toBe(200);
});

it('privacy: the picture of an account that is deleted while the disk is not there goes once it is', async () => {
  const { app, dataDir } = shop();
  const user = await shop().login('user');
  const imageUrl = await uploadAvatar(user);
  const [files, away] = [join(dataDir, 'files'), join(dataDir, 'away')];
  renameSync(files, away);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/delete-account',
    payload: { password: 'una clave larga' },
    headers: user,
  });
  renameSync(away, files);
  expect(answer.statusCode).toBe(200);
  await eventually(async () => expect((await app.inject(imageUrl)).statusCode).toBe(404));
});

it('a refusal is told though its file cannot be taken away just then: the job does it later', async () => {
  const { db, storage } = shop().services;
  const key = 'public/news/rechazada.webp';
  const file = {
    key,
    store: () => storage.put(key, Buffer.from('x'), 'image/webp'),
    remove: () => Promise.reject(new StorageAbsent('not mounted')),
  };
  const refuse = () => Promise.reject(new AppError('photo-name-taken'));
  await expect(keepFile(db, file, refuse)).rejects.toMatchObject({ code: 'photo-name-taken' });
  expect(await db.$count(jobs, eq(jobs.uniqueKey, key))).toBe(1);
});

it('the file of a row whose commit nobody heard of stays until it is known', async () => {
  const { db, storage } = shop().services;
  const key = 'public/news/nadie-sabe.webp';
  const file = {
    key,
    store: () => storage.put(key, Buffer.from('x'), 'image/webp'),
    remove: () => storage.delete(key),
  };
  const unheard = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  await expect(keepFile(db, file, unheard)).rejects.toThrow('terminated');
  expect(await isStored(storage, key)).toBe(true);
  expect(await db.$count(jobs, eq(jobs.uniqueKey, key))).toBe(1);
});
