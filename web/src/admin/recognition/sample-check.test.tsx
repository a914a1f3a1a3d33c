import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SampleCheck } from './SampleCheck.tsx';

const SAMPLE = '/events/event/7/recognition/sample';
const item = (id: number) => ({
  position: id,
  photo: {
    id,
    name: `${String(id)}.jpg`,
    idDetector: '568',
    url: { original: '/o.webp', thumbnail: '/t.avif' },
    width: 3,
    height: 2,
    placeholder: '',
  },
  read: ['568'],
  reread: false,
  truth: null,
});

it('a sample is drawn and checked to its end without the mouse, and says that it is done', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, { status?: number; body: unknown }> = {
    [`GET ${SAMPLE}`]: { body: [] },
    [`POST ${SAMPLE}`]: { status: 201, body: [item(1), item(2)] },
    [`PUT ${SAMPLE}/1`]: { body: { photoId: 1, truth: ['568'] } },
    [`PUT ${SAMPLE}/2`]: { body: { photoId: 2, truth: [] } },
  };
  const calls = stubServer(answers);
  renderScreen(<SampleCheck eventId={7} />);
  const draw = await screen.findByRole('button', { name: 'Sortear muestra' });
  answers[`GET ${SAMPLE}`] = { body: [item(1), item(2)] };
  fireEvent.click(draw);
  const field = await screen.findByLabelText('Números que ves');
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  const enter = () => {
    const form = document.activeElement?.closest('form');
    if (form) fireEvent.submit(form);
  };
  enter();
  await screen.findByText(/Foto 2 de 2/);
  fireEvent.change(field, { target: { value: '0' } });
  enter();
  expect(await screen.findByText(/la muestra está revisada/)).toBeTruthy();
  await waitFor(() => {
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ numbers: ['568'] }, { numbers: [] }]);
  });
});

it('with nothing read it says what to do, and of an old sample that the photos were read again', async () => {
  vi.spyOn(toast, 'info').mockReturnValue();
  const answers: Record<string, { status?: number; body: unknown }> = {
    [`GET ${SAMPLE}`]: { body: [] },
    [`POST ${SAMPLE}`]: { status: 201, body: [] },
  };
  stubServer(answers);
  renderScreen(<SampleCheck eventId={7} />);
  const draw = await screen.findByRole('button', { name: 'Sortear muestra' });
  answers[`GET ${SAMPLE}`] = { body: [{ ...item(1), reread: true }, item(2)] };
  fireEvent.click(draw);
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith(
      'Todavía no hay fotos leídas: primero apretá Procesar OCR.',
    );
  });
  expect(await screen.findByText(/^1 foto de la muestra se leyó de nuevo/)).toBeTruthy();
});

it('a sample that cannot be read is not taken for none: no other one takes its place unasked', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = { [`GET ${SAMPLE}`]: { status: 500, body: '' } };
  stubServer(answers);
  renderScreen(<SampleCheck eventId={7} />);
  expect(await screen.findByText('No pudimos cargar la muestra.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sortear muestra' })).toBeNull();
  answers[`GET ${SAMPLE}`] = { body: [{ ...item(1), truth: ['568'] }] };
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sortear otra muestra' }));
  expect(screen.getByRole('dialog', { name: 'Sortear otra muestra' })).toBeTruthy();
});
