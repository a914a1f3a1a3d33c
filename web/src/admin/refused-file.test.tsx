import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../test-screen.tsx';
import { newsResource } from './content/news-resource.tsx';
import { sponsorsResource } from './content/sponsors-resource.tsx';
import { eventsResource } from './events/events-resource.tsx';
import { CreatePage } from './resource/ResourcePages.tsx';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  vi.spyOn(console, 'error').mockReturnValue();
});

const picture = () => screen.getByLabelText(/^Imagen/);
const choose = (name: string, type: string) => {
  const files = [new File(['x'], name, { type })];
  fireEvent.change(picture(), { target: { files } });
};
const told = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const TEXT = 'El archivo no es una imagen: elegí una foto.';

it.each([
  ['event', 'imagen', 'POST /events/create', <CreatePage resource={eventsResource} />],
  ['news item', 'newFile', 'POST /upload/news', <CreatePage resource={newsResource} />],
  ['sponsor', 'sponsorFile', 'POST /upload/sponsor', <CreatePage resource={sponsorsResource} />],
])(
  'decisions, wire: a file that the server refuses for a new %s is told beside it, until another is chosen',
  async (_what, wire, call, page) => {
    stubServer({
      [call]: { status: 415, body: { Message: TEXT, error: TEXT, fields: { [wire]: TEXT } } },
    });
    renderScreen(page);
    for (const [label, value] of [
      [/^(Nombre|Titulo)/, 'Costa'],
      [/^Fecha/, '2026-03-05'],
      [/^Precio/, '1500'],
      [/^Texto/, 'Hola'],
      [/^URL/, 'https://example.com'],
    ] as const) {
      const field = screen.queryByLabelText(label);
      if (field) fireEvent.change(field, { target: { value } });
    }
    choose('texto.jpg', 'image/jpeg');
    fireEvent.click(screen.getByRole('button', { name: /^Crear/ }));
    await waitFor(() => {
      expect(told()).toEqual([TEXT]);
    });
    expect(picture().getAttribute('aria-invalid')).toBe('true');
    choose('portada.png', 'image/png');
    await waitFor(() => {
      expect(told()).toEqual([]);
    });
  },
);
