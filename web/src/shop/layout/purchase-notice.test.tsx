import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dismissOperations, keepOperation } from '../../state/last-operations.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';

it('the notice leads to a purchase that may still be unpaid, and claims no photos of it', () => {
  stubServer({});
  keepOperation('123456789012');
  renderScreen(<PurchaseNotice />);
  const link = screen.getByRole('link', { name: 'Ver tu compra en MIS FOTOS' });
  expect(link.getAttribute('href')).toBe('/myphotos?operacion=123456789012');
  expect(screen.queryByText(/Tu compra está/)).toBeNull();
  dismissOperations();
});

it('who takes the notice away by keyboard goes on in the page', () => {
  stubServer({});
  keepOperation('123456789012');
  renderScreen(
    <>
      <PurchaseNotice />
      <main>Inicio</main>
    </>,
  );
  const dismiss = screen.getByRole('button', { name: 'Descartar el aviso' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('two purchases of one phone are both reached', () => {
  stubServer({});
  keepOperation('111111111111');
  keepOperation('222222222222');
  renderScreen(<PurchaseNotice />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/myphotos?operacion=222222222222', '/myphotos?operacion=111111111111']);
  dismissOperations();
});
