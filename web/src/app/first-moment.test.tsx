// What every screen of the shop says of itself before the server has answered, and when it does not.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../test-screen.tsx';
import { AppRoutes, loadScreen } from './AppRoutes.tsx';

const ORDER = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const PATHS = [
  '/about-me',
  '/news',
  '/news/1',
  '/faqs',
  '/myphotos?operacion=123456789012',
  '/contact',
  '/cart',
  '/profile',
  '/fotos/1',
  '/fotos/1/number/7',
  '/register-success',
  `/success?collection_status=pending&external_reference=${ORDER}`,
  '/success?collection_status=approved',
  '/aviso/abc',
  '/aviso/abc?borrar=1',
  '/invitacion/abc',
  '/terminos',
  '/privacidad',
  '/privacidad/pedir',
  '/privacidad/pedido/abc',
  '/arrepentimiento',
  '/forgot-password',
  '/reset-password/abc',
  '/nada',
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('scrollTo', () => undefined);
});

async function open(path: string, answer: Answer) {
  document.title = '';
  stubServer(new Proxy({}, { get: () => answer }));
  await loadScreen(path.split('?')[0] ?? '');
  renderScreen(<AppRoutes />, { path, route: '*' });
}

it.each(PATHS)('%s has its title and one heading while the server is asked', async (path) => {
  await open(path, { outcome: 'pending' });
  await waitFor(() => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toMatch(/^.+ \| Photolab$/);
  });
});

it.each(['/aviso/abc', '/aviso/abc?borrar=1', '/invitacion/abc', '/privacidad/pedido/abc'])(
  "%s, an e-mail's link, may be tried again when the shop cannot answer",
  async (path) => {
    await open(path, { status: 503, body: '<html>503</html>' });
    // What does something asks first; an invitation is read.
    const asks = /^(?:Sí, avisame|Sí, mandarlo|Borrar mis datos)$/;
    if (!path.startsWith('/invitacion')) {
      fireEvent.click(await screen.findByRole('button', { name: asks }));
    }
    expect(await screen.findByRole('button', { name: 'Probar de nuevo' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  },
);
