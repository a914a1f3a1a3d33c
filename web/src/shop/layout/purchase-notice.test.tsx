import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dismissOperation, keepOperation } from '../../state/last-operation.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';

it('the notice leads to a purchase that may still be unpaid, and claims no photos of it', () => {
  stubServer({});
  keepOperation('123456789012');
  renderScreen(<PurchaseNotice />);
  const link = screen.getByRole('link', { name: 'Ver tu compra en MIS FOTOS' });
  expect(link.getAttribute('href')).toBe('/myphotos?operacion=123456789012');
  expect(screen.queryByText(/Tu compra está/)).toBeNull();
  dismissOperation();
});
