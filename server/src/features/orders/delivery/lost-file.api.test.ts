import { expect, it } from 'vitest';
import { ERRORS } from '@photolab/contract/errors';
import { lettersOf } from '../../../../test/outbox.ts';
import { useCheckout } from '../../../../test/checkout.ts';

const { shop, post, paidOrder, detailOf } = useCheckout();

async function lettersOfLost(): Promise<string[]> {
  const letters = await lettersOf(shop());
  return letters.flatMap(({ text }) => (text.includes('su archivo no está') ? [text] : []));
}

it('a bought photo whose file is gone: the buyer is told what to do, the studio once, and the others are handed out', async () => {
  const { operationNumber, orderId, photos } = await paidOrder(2);
  const [lost, other] = photos;
  if (!lost || !other) throw new Error('the order has no two photos');
  await shop().services.storage.delete(lost.originalKey);
  const found = await post('/sell/find', { operationNumber });
  const { sellImages, zipUrl } = found.json<{
    sellImages: { id: number; url: string; thumbnail: string }[];
    zipUrl: string;
  }>();
  const linkTo = (id: number) => sellImages.find((image) => image.id === id);
  for (const url of [linkTo(lost.id)?.thumbnail, linkTo(lost.id)?.url, zipUrl]) {
    const answer = await shop().app.inject(url ?? '');
    expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining(TOLD)]);
  }
  expect((await shop().app.inject(linkTo(other.id)?.url ?? '')).statusCode).toBe(200);
  const { flags, timeline } = await detailOf(orderId);
  expect(flags).toEqual(['file-lost']);
  const told = timeline.filter(({ kind }) => kind === 'file-lost');
  expect(told.map(({ detail }) => detail)).toEqual([{ photos: String(lost.id) }]);
  await expect.poll(lettersOfLost).toEqual([expect.stringContaining(operationNumber)]);
});

const [, TOLD] = ERRORS['file-lost'];
