import { ALERT_DAYS, FACE_MONTHS } from '@photolab/domain/faces/face-keeping';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test-screen.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

it('says what is kept and for how long, with the very numbers the shop deletes by', () => {
  const { container } = renderScreen(<PrivacyPage />);
  expect(screen.getByRole('heading', { name: 'Privacidad' })).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(headings).toEqual([
    'Fotos y números',
    'Lista de largada',
    'Caras',
    'Avisame',
    'Tu cuenta',
    'Tus compras',
    'Mensajes, arrepentimientos y anotados',
    'Cookies',
    'Cómo pedir que borremos algo',
  ]);
  expect(container.textContent).toContain(`Se borran ${String(FACE_MONTHS)} meses después`);
  expect(container.textContent).toContain(`${String(ALERT_DAYS)} días después del evento`);
  // As docs/privacy.md says it: the upload is a file until the search takes it.
  expect(container.textContent).toContain('archivo temporal y privado');
});

it("a request to remove something goes to the shop's own e-mail", () => {
  renderScreen(<PrivacyPage />);
  const mail = screen.getByRole('link', { name: 'hola@photolab.example' });
  expect(mail.getAttribute('href')).toBe('mailto:hola@photolab.example?subject=Mis%20datos');
});
