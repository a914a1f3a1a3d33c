import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { profileQuery } from '../api/accounts.ts';
import { sessionQuery } from '../api/session.ts';
import { customerQuery, inboxKey } from '../api/admin/customers.ts';
import { purchasesQuery, saleQuery } from '../api/orders.ts';
import { shopInfoQuery } from '../api/shop.ts';
import { createQueryClient } from '../api/transport/query-client.ts';
import { stubServer } from '../test-screen.tsx';
import { addToCart, clearCart, useCart } from './cart.ts';
import { forgetTyped, keepTyped, useCheckoutTyped } from './checkout-typed.ts';
import { keepFound, loadFound } from './found-faces.ts';
import { dismissOperations, keepOperation, useLastOperations } from './last-operations.ts';
import { keepSelfies, useKeptSelfies } from './selfies.ts';
import { forgetSession, useLeave, usePersonOfThePhone, useSession } from './session.ts';

it('leaving forgets every answer that belongs to somebody, and keeps what is everybody’s', () => {
  const client = createQueryClient();
  const personal = [
    profileQuery.queryKey,
    purchasesQuery.queryKey,
    saleQuery('123456789012', 1).queryKey,
    customerQuery('ana@example.com').queryKey,
    [...inboxKey, {}],
    ['privacy-request', 'token'],
    ['gallery', 3],
  ];
  for (const key of [...personal, shopInfoQuery.queryKey]) client.setQueryData(key, { some: 1 });
  forgetSession(client);
  expect(personal.map((key) => client.getQueryData(key))).toEqual(personal.map(() => undefined));
  expect(client.getQueryData(shopInfoQuery.queryKey)).toBeDefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ status: 'Anonymous' });
});

it('whoever logs out on a phone that others use leaves no selfie, search, address or purchase behind', async () => {
  stubServer({ 'POST /auth/logout': { body: { Status: 'Success' } } });
  await keepSelfies([new Blob(['x'], { type: 'image/jpeg' })]);
  keepFound(3, []);
  keepTyped({ email: 'ana@example.com' });
  keepOperation('123456789012');
  addToCart({
    id: 7,
    name: '',
    idDetector: '',
    url: '/7.webp',
    thumbnail: '',
    price: 1500,
    eventName: '',
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(
    () => ({
      ...useLeave({ onLeft: () => undefined, onFailed: () => undefined }),
      selfies: useKeptSelfies(),
      operation: useLastOperations()[0] ?? '',
      typed: useCheckoutTyped(),
      cart: useCart(),
    }),
    { wrapper },
  );
  expect([result.current.selfies.length, result.current.operation]).toEqual([1, '123456789012']);
  result.current.leave();
  await waitFor(() => {
    expect([result.current.selfies.length, result.current.operation]).toEqual([0, '']);
  });
  expect([loadFound(3), result.current.typed.email]).toEqual([undefined, undefined]);
  expect(sessionStorage).toHaveLength(0);
  // The photos are on show in the shop, and the cart is the phone's.
  expect(result.current.cart.map(({ id }) => id)).toEqual([7]);
  clearCart();
});

describe('two people on one phone', () => {
  const asked = (email: string | null) =>
    stubServer({
      'GET /auth': {
        body: email
          ? { Status: 'Success', role: 'user', email }
          : { Status: 'Anonymous', role: null, email: null },
      },
    });
  const open = () => {
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    return renderHook(
      () => {
        usePersonOfThePhone();
        return {
          email: useSession().email,
          typed: useCheckoutTyped().email,
          operation: useLastOperations()[0] ?? '',
        };
      },
      { wrapper },
    );
  };
  afterEach(() => {
    act(forgetTyped);
    act(dismissOperations);
  });

  it('whose session ended without Salir leaves nothing to who logs in next', async () => {
    asked('ana@example.com');
    const ana = open();
    await waitFor(() => {
      expect(ana.result.current.email).toBe('ana@example.com');
    });
    act(() => {
      keepTyped({ email: 'otra-de-ana@example.com' });
      keepOperation('123456789012');
    });
    ana.unmount();
    const again = open();
    await waitFor(() => {
      expect(again.result.current.email).toBe('ana@example.com');
    });
    expect(again.result.current.typed).toBe('otra-de-ana@example.com');
    again.unmount();
    asked('beto@example.com');
    const beto = open();
    await waitFor(() => {
      expect(beto.result.current).toEqual({
        email: 'beto@example.com',
        typed: undefined,
        operation: '',
      });
    });
  });

  it('the address of who logs in takes the place of what was typed before', async () => {
    keepTyped({ email: 'visita@example.com', coupon: 'CLUB' });
    keepOperation('123456789012');
    asked('ana@example.com');
    const { result } = open();
    await waitFor(() => {
      expect(result.current.typed).toBeUndefined();
    });
    expect(result.current.operation).toBe('123456789012');
  });

  it('who leaves in one tab has left in every other', async () => {
    asked('ana@example.com');
    const { result } = open();
    await waitFor(() => {
      expect(result.current.email).toBe('ana@example.com');
    });
    act(() => {
      keepTyped({ email: 'otra-de-ana@example.com' });
    });
    asked(null);
    act(() => {
      const left = { key: 'person', oldValue: 'ana@example.com', newValue: null };
      window.dispatchEvent(new StorageEvent('storage', left));
    });
    await waitFor(() => {
      expect(result.current).toEqual({ email: null, typed: undefined, operation: '' });
    });
  });
});
