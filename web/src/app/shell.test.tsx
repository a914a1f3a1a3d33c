import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminGuard } from '../admin/layout/AdminGuard.tsx';
import { createQueryClient } from '../api/transport/query-client.ts';
import { Layout } from '../shop/layout/Layout.tsx';
import { NotFoundPage } from '../shop/not-found/NotFoundPage.tsx';
import { addToCart, clearCart } from '../state/cart.ts';
import { stubServer, type Answer } from '../test-screen.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GuestGuard } from './guards.tsx';
import { ShopShell } from './ShopShell.tsx';

const session = (role: 'user' | 'admin' | null): Answer => ({
  body: { Status: role ? 'Success' : 'Anonymous', role, email: role && 'ana@example.com' },
});
const SPONSOR = {
  id: 1,
  name: 'Hidra',
  red: 'https://hidra.example/',
  url: '/api/media/hidra.webp',
  updatedAt: '2026-03-05T12:00:00.000Z',
};
const SHOP = {
  name: 'Photolab',
  logoUrl: '',
  color: '#c9141f',
  phone: '+54 11 5555-0100',
  email: 'hola@photolab.example',
  instagram: 'https://instagram.example/photolab',
  facebook: 'https://facebook.example/photolab',
  whatsapp: 'https://wa.example/1',
  currency: 'ARS',
  locale: 'es-AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  testPayments: true,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  clearCart();
});

function show(screenUnderTest: ReactNode, answers: Record<string, Answer> = {}) {
  stubServer({ 'GET /shop': { body: SHOP }, 'GET /sponsor': { body: [] }, ...answers });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route path="/here" element={screenUnderTest} />
          <Route path="*" element={<p>another page</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('storefront §6: visitors see Ingresar and Registrarse', async () => {
  show(<Layout>content</Layout>, { 'GET /auth': session(null) });
  expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Registrarse' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Mi Perfil' })).toBeNull();
});

it('storefront §6: users see Mi Perfil and Salir, without the administration', async () => {
  show(<Layout>content</Layout>, { 'GET /auth': session('user') });
  expect(await screen.findByRole('link', { name: 'Mi Perfil' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Salir' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Administración' })).toBeNull();
});

it('storefront §6: administrators see the link to /admin', async () => {
  show(<Layout>content</Layout>, { 'GET /auth': session('admin') });
  const link = await screen.findByRole('link', { name: 'Administración' });
  expect(link.getAttribute('href')).toBe('/admin');
});

it('storefront §7: leaving shows its toast and goes home', async () => {
  show(<Layout>content</Layout>, {
    'GET /auth': session('user'),
    'POST /auth/logout': { body: { Status: 'Success' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByText('another page')).toBeTruthy();
  expect(toast.success).toHaveBeenCalledWith('Saliste de tu cuenta exitosamente');
});

it("storefront §8: an empty answer to leaving is the alert 'error'", async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
  show(<Layout>content</Layout>, {
    'GET /auth': session('user'),
    'POST /auth/logout': { body: '' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  await waitFor(() => {
    expect(alert).toHaveBeenCalledWith('error');
  });
  expect(screen.getByText('content')).toBeTruthy();
});

it('storefront §2: the header counts the cart and has the six main links', async () => {
  addToCart({
    id: 1,
    name: '',
    idDetector: '',
    url: '/a.webp',
    thumbnail: '',
    price: 10,
    eventName: '',
  });
  show(<Layout>content</Layout>, { 'GET /auth': session(null) });
  expect(screen.getByRole('link', { name: 'Carrito: 1 foto' }).getAttribute('href')).toBe('/cart');
  const links = screen.getByRole('navigation', { name: 'Principal' });
  expect([...links.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'INICIO',
    'NOSOTROS',
    'NOVEDADES',
    'FAQS',
    'MIS FOTOS',
    'CONTACTO',
  ]);
  await screen.findByText(SHOP.phone);
});

it('storefront §1: the footer has phone, e-mail, year, terms, and no sponsor when there is none', async () => {
  show(<Layout>content</Layout>, { 'GET /auth': session(null) });
  expect(await screen.findByText(SHOP.phone)).toBeTruthy();
  expect(screen.getByText(SHOP.email)).toBeTruthy();
  expect(screen.getByText(/© 2024/)).toBeTruthy();
  const terms = screen.getByRole('link', { name: 'Términos y condiciones' });
  expect(terms.getAttribute('href')).toBe('/terminos');
  const privacy = screen.getByRole('link', { name: 'Privacidad' });
  expect(privacy.getAttribute('href')).toBe('/privacidad');
  expect(screen.queryByRole('link', { name: /^Sponsor/ })).toBeNull();
});

it('storefront §9: the footer shows one sponsor, 200x200', async () => {
  show(<Layout>content</Layout>, {
    'GET /auth': session(null),
    'GET /sponsor': { body: [SPONSOR] },
  });
  const logo = (await screen.findByRole('link', { name: 'Sponsor: Hidra' })).querySelector('img');
  expect([logo?.width, logo?.height]).toEqual([200, 200]);
});

it('storefront §6: a guest-only page sends whoever is logged in away', async () => {
  show(<GuestGuard redirectTo="/profile">guests only</GuestGuard>, {
    'GET /auth': session('user'),
  });
  expect(await screen.findByText('another page')).toBeTruthy();
});

it('whoever opens the letter about their password where they are logged in is told what to do', async () => {
  show(<GuestGuard told="Salí primero">guests only</GuestGuard>, { 'GET /auth': session('user') });
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith('Salí primero');
  });
});

it.each([
  ['a visitor, who knows', session(null), []],
  ['a user', session('user'), [expect.stringContaining('no está en el equipo')]],
  [
    'a failed session check',
    { status: 500, body: '<html></html>' },
    [expect.stringContaining('No pudimos comprobar tu sesión')],
  ],
])(
  'storefront §6: the administration is closed to %s, and says why',
  async (_who, answer, told) => {
    show(<AdminGuard>the desk</AdminGuard>, { 'GET /auth': answer });
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(vi.mocked(toast.info).mock.calls.flat()).toEqual(told);
  },
);

it('storefront §6: the administration opens to an administrator', async () => {
  show(<AdminGuard>the desk</AdminGuard>, { 'GET /auth': session('admin') });
  expect(await screen.findByText('the desk')).toBeTruthy();
});

it('storefront §2: an unknown address shows the exact texts and a search that does nothing', async () => {
  show(<NotFoundPage />);
  expect(screen.getByText('Error 404')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'NOT FOUND' })).toBeTruthy();
  expect(screen.getByText('The requested page cannot be found')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'algo{Enter}');
  expect(screen.getByRole('heading', { name: 'NOT FOUND' })).toBeTruthy();
});

it('a screen that breaks leaves a sentence and two ways on, and the next screen gets its chance', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const { rerender } = render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy();
  rerender(<ErrorBoundary resetKey="/b">fine</ErrorBoundary>);
  expect(screen.getByText('fine')).toBeTruthy();
});

function WhoIsHere() {
  const [shown] = useState(() => localStorage.getItem('person'));
  return (
    <p>
      de {shown ?? 'nadie'} en {useLocation().pathname}
    </p>
  );
}

/** Ana looks at the address. */
async function openAsAna(address: string) {
  stubServer({
    'GET /auth': session(null),
    'GET /shop': { body: SHOP },
    'GET /sponsor': { body: [] },
  });
  localStorage.setItem('person', 'ana@example.com');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route element={<ShopShell />}>
            <Route path="*" element={<WhoIsHere />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [path = ''] = address.split('?');
  expect(await screen.findByText(`de ana@example.com en ${path}`)).toBeTruthy();
}

function leaveInAnotherTab() {
  localStorage.removeItem('person');
  act(() => {
    const left = { key: 'person', oldValue: 'ana@example.com', newValue: null };
    window.dispatchEvent(new StorageEvent('storage', left));
  });
}

it.each([
  ['/fotos/3?page=2', '/fotos/3'],
  ['/myphotos?operacion=123456789012', '/'],
  ['/success?collection_status=approved&external_reference=1', '/'],
])(
  'what %s shows of somebody goes from every open tab when they leave in one: %s shows',
  async (address, then) => {
    await openAsAna(address);
    leaveInAnotherTab();
    expect(await screen.findByText(`de nadie en ${then}`)).toBeTruthy();
  },
);

it('a page that the way back shows as it was left is opened anew when its person has left meanwhile', async () => {
  const pass = (type: string) => {
    act(() => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
  };
  await openAsAna('/fotos/3');
  pass('pagehide');
  pass('pageshow');
  expect(screen.getByText('de ana@example.com en /fotos/3')).toBeTruthy();
  pass('pagehide');
  localStorage.removeItem('person');
  pass('pageshow');
  expect(screen.getByText('de nadie en /fotos/3')).toBeTruthy();
});
