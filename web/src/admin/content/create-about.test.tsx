import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { CreateAboutPage } from './CreateAboutPage.tsx';

it('whether there is an About already is asked again where it could not be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = { 'GET /about': { status: 500, body: '' } };
  stubServer(answers);
  renderScreen(
    <main>
      <CreateAboutPage />
    </main>,
  );
  const again = await screen.findByRole('button', { name: 'Probar de nuevo' });
  answers['GET /about'] = { body: [] };
  again.focus();
  fireEvent.click(again);
  // It goes with its press: the keyboard stays on the page's content.
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(await screen.findByRole('heading', { name: 'Crear About' })).toBeTruthy();
});
