import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { DeskSelection } from './SelectionBar.tsx';
import { deskPhoto } from './state/desk-photo.fixture.ts';
import { EMPTY_DESK } from './state/desk-state.ts';
import { useDesk } from './state/use-desk.ts';

const deleted = vi.fn();
const PHOTOS = [deskPhoto(1), deskPhoto(2)];
const KEY = { eventId: 7, page: 1, filter: 'all', number: '', faces: undefined } as const;

function Selecting() {
  const kept = useState(EMPTY_DESK);
  const desk = useDesk({
    ...{ key: KEY, kept, photos: PHOTOS, pages: 1, isOnTheWay: false, onPage: vi.fn() },
    ...{ onDelete: deleted, onZoom: vi.fn() },
  });
  return <DeskSelection desk={desk} eventId={7} />;
}

it('a page is chosen without a keyboard, to delete what belongs to another event', () => {
  stubServer({});
  renderScreen(<Selecting />);
  fireEvent.click(screen.getByRole('button', { name: 'Elegir toda la página' }));
  expect(screen.getByText('2 fotos seleccionadas')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(deleted).toHaveBeenCalledWith(PHOTOS);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar selección' }));
  expect(screen.queryByText(/seleccionada/)).toBeNull();
});
