import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';

const { shop, post, paidOrder } = useCheckout();

it('what goes on with the file that it began with gets no other one’s end', async () => {
  const { operationNumber } = await paidOrder(2);
  const found = await post('/sell/find', { operationNumber });
  const { sellImages, zipUrl } = found.json<{ sellImages: { url: string }[]; zipUrl: string }>();
  for (const url of [sellImages[0]?.url ?? '', zipUrl]) {
    const whole = await shop().app.inject(url);
    const tag = String(whole.headers.etag);
    const ask = (ifMatch: string) =>
      shop().app.inject({ url, headers: { range: 'bytes=5-', 'if-match': ifMatch } });
    for (const named of [tag, '*', `"otra", ${tag}`]) {
      const rest = await ask(named);
      expect([rest.statusCode, rest.rawPayload]).toEqual([206, whole.rawPayload.subarray(5)]);
    }
    for (const other of ['"otra"', `W/${tag}`, '']) {
      const refused = await ask(other);
      expect([refused.statusCode, refused.json()]).toEqual([
        412,
        { error: 'El archivo cambió desde que empezó la descarga. Descargalo de nuevo.' },
      ]);
    }
  }
});
