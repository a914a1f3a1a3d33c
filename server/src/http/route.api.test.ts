import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useShop } from '../../test/shop.ts';
import { faqs } from '../schema/content.ts';

const shop = useShop();
const ask = async (encoding?: string) => {
  const headers = encoding ? { 'accept-encoding': encoding } : {};
  const answer = await shop().app.inject({ url: '/api/faqs', headers });
  return { bytes: answer.rawPayload, encoding: answer.headers['content-encoding'] };
};

it('a long list comes compressed to whoever takes that, a short one as it is', async () => {
  const row = { question: '¿Cómo busco mis fotos?', answer: 'Por tu número o con una selfie.' };
  await shop().services.db.insert(faqs).values([row]);
  expect((await ask('gzip, br')).encoding).toBeUndefined();
  await shop()
    .services.db.insert(faqs)
    .values(Array.from({ length: 60 }, () => row));
  const plain = await ask();
  expect(plain.encoding).toBeUndefined();
  const [brotli, zipped] = [await ask('gzip, br'), await ask('gzip')];
  expect([brotli.encoding, zipped.encoding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  expect(brotli.bytes.length * 5).toBeLessThan(plain.bytes.length);
});
