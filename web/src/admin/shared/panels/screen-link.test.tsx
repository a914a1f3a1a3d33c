import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { ScreenLink } from './ScreenLink.tsx';

it.each([
  ['admin', 'A'],
  ['photographer', undefined],
])('for %s the words of a link to Privacidad are in a %s', async (role, tag) => {
  stubServer({ 'GET /auth': { body: { Status: 'Success', role, email: 'ana@example.com' } } });
  renderScreen(
    <p>
      <ScreenLink screen="privacidad" to="/admin/privacidad">
        Privacidad
      </ScreenLink>
    </p>,
  );
  const words = await screen.findByText('Privacidad', { selector: tag ?? 'p' });
  expect(words.querySelector('a')).toBeNull();
});
