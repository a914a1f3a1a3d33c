import { afterEach, expect, it, vi } from 'vitest';
import { mercadoPago } from './mercado-pago.ts';
import { ProviderUnavailable } from './payment-provider.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The checkout that a provider opens which is asked at `apiUrl` and answers `init_point`. */
function checkoutOf(apiUrl: string, init_point: string) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: '1-a', init_point })));
  return mercadoPago({ accessToken: 'x', apiUrl }).createCheckout({
    orderId: 'order-1',
    operationNumber: '482915073664',
    description: '1 foto',
    total: 1000,
    returnUrl: 'https://fotos.example.com/success',
    notificationUrl: 'https://fotos.example.com/api/webhooks/mercadopago',
    expiresAt: new Date(Date.now() + 86_400_000),
    idempotencyKey: 'order-1',
  });
}

it.each([
  ['https://api.example.com', 'javascript:alert(document.cookie)'],
  ['https://api.example.com', 'data:text/html,<h1>Pagar</h1>'],
  ['https://api.example.com', 'http://checkout.example.com/pay'],
  ['http://127.0.0.1:9', 'javascript:alert(document.cookie)'],
  ['http://127.0.0.1:9', '//checkout.example.com/pay'],
])('asked at %s the buyer is not sent to %s', async (apiUrl, point) => {
  await expect(checkoutOf(apiUrl, point)).rejects.toBeInstanceOf(ProviderUnavailable);
});

it.each([
  ['https://api.example.com', 'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=1'],
  ['http://127.0.0.1:9', 'http://127.0.0.1:9/checkout/v1/redirect?pref_id=1'],
])('asked at %s the buyer is sent to %s', async (apiUrl, point) => {
  expect((await checkoutOf(apiUrl, point)).url).toBe(point);
});
