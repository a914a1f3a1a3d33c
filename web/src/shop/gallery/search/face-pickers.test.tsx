import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { FacePickers } from './FacePickers.tsx';

const LABELS = { file: 'Subir imagen', camera: 'Abrir cámara', input: 'Tu cara' };

it.each(['Subir imagen', 'Abrir cámara'])(
  'the search by face is made ready as soon as %s is pressed',
  async (name) => {
    const calls = stubServer({});
    renderScreen(
      <FacePickers control={{ busy: false, search: () => undefined }} labels={LABELS} />,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/faces/prepare' }),
    );
    // The camera's dialog comes late, into this test.
    if (name === 'Abrir cámara') await screen.findByRole('dialog');
  },
);
