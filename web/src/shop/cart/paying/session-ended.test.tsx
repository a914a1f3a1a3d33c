import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, clearCart } from '../../../state/cart.ts';
import { useAuthDialog } from '../../../state/opened/auth-dialog.ts';
import { forgetTyped } from '../../../state/checkout-typed.ts';
import { pageLoad } from '../../../state/page-load.ts';
import { renderScreen, stubServer, type Answer } from '../../../test-screen.tsx';
import { CartPage } from '../CartPage.tsx';

const ANA = { Status: 'Success', role: 'user', email: 'ana@example.com' };
const NOBODY = { Status: 'Anonymous', role: null, email: null };
const PAYMENT = 'https://pagos.example/checkout?pref=1';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  act(clearCart);
  act(forgetTyped);
  localStorage.removeItem('person');
});

function Cart() {
  return (
    <>
      <CartPage />
      <p>dialog: {useAuthDialog()}</p>
    </>
  );
}

function show(first: object, quote?: object) {
  addToCart({
    ...{ id: 1, name: '', idDetector: '', url: '/api/media/p1.webp', thumbnail: '' },
    ...{ price: 1000, eventId: 7, eventName: 'Maratón' },
  });
  const answers: Record<string, Answer> = {
    'GET /auth': { body: first },
    'HEAD /media/p1.webp': { body: '' },
    ...(quote && { 'POST /cart/quote': { body: quote } }),
    'POST /create-order': {
      body: JSON.stringify(PAYMENT),
      headers: { 'content-type': 'application/json' },
    },
  };
  const calls = stubServer(answers);
  renderScreen(<Cart />);
  return {
    orders: () => calls.filter(({ path }) => path === '/create-order').map(({ body }) => body),
    endSession: (body: object = NOBODY) => {
      answers['GET /auth'] = { body };
    },
  };
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const address = () => screen.getByLabelText(/^Tu email/);
const untilAddress = (email: string) =>
  waitFor(() => {
    expect(address()).toHaveProperty('value', email);
  });
const untilTold = () => screen.findByRole('dialog', { name: 'Tu sesión terminó' });
/** Ana's session ends while she looks at the cart, and she presses 'Pagar'. */
async function payAfterTheEnd() {
  const { orders, endSession } = show(ANA);
  await untilAddress(ANA.email);
  endSession();
  press('Pagar');
  await untilTold();
  return orders;
}

it('storefront §6: whose session ended meanwhile is told before paying, and may log in with the cart as it is', async () => {
  localStorage.setItem('person', ANA.email);
  const orders = await payAfterTheEnd();
  expect(orders()).toEqual([]);
  press('Ingresar');
  expect(screen.getByText('dialog: login')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('storefront §6: told once, they pay without an account, and the photos go to the address that was shown', async () => {
  localStorage.setItem('person', ANA.email);
  const orders = await payAfterTheEnd();
  press('Pagar sin cuenta');
  await waitFor(() => {
    expect(pageLoad.open).toHaveBeenCalledWith(PAYMENT);
  });
  expect(orders()).toEqual([{ items: [{ id: 1 }], email: ANA.email, total: 1000, again: false }]);
});

it('storefront §6: who left in another tab is told too, and their address is not kept', async () => {
  await payAfterTheEnd();
  await untilAddress('');
});

it('storefront §6: a cart that is opened after the session ran out tells whoever never left', async () => {
  localStorage.setItem('person', ANA.email);
  const { orders } = show(NOBODY);
  press('Pagar');
  await untilTold();
  expect(orders()).toEqual([]);
});

it.each([
  ['a visitor', NOBODY, NOBODY],
  ['whose session goes on', ANA, ANA],
])('storefront §6: %s pays without being asked', async (_who, first, then) => {
  const { endSession } = show(first);
  await untilAddress('email' in first && first.email ? first.email : '');
  endSession(then);
  press('Pagar');
  await waitFor(() => {
    expect(pageLoad.open).toHaveBeenCalledWith(PAYMENT);
  });
});

it('storefront §6: whose session ended is asked whether to buy again what they have after that, once', async () => {
  localStorage.setItem('person', ANA.email);
  const line = { id: 1, size: 'original', eventId: 7, eventName: 'Maratón', price: 1000 };
  const { orders } = show(NOBODY, {
    ...{ lines: [{ ...line, originalPrice: 1000, webPrice: null }], missing: [], pending: [] },
    ...{
      subtotal: 1000,
      discountPercent: 0,
      total: 1000,
      reasons: [],
      couponProblem: null,
      next: null,
    },
    paid: [{ operationNumber: '123456789012', total: 1000, photoIds: [1] }],
  });
  const untilKnown = () => screen.findByRole('region', { name: 'Fotos que ya compraste' });
  await untilKnown();
  press('Pagar');
  await untilTold();
  // What a person bought is read again for whoever is here now.
  await untilKnown();
  press('Pagar sin cuenta');
  await screen.findByRole('dialog', { name: 'Ya compraste fotos de este carrito' });
  expect(orders()).toEqual([]);
  press('Pagar de nuevo');
  await waitFor(() => {
    expect(orders()).toMatchObject([{ again: true }]);
  });
});
