import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OcrStatus } from '../../api/admin/recognition.ts';
import { createQueryClient } from '../../api/transport/query-client.ts';
import { EVENT_HEAD } from '../../test-event.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { OcrProcessor } from './ProcessOcrPage.tsx';

const event = { ...EVENT_HEAD, name: 'Maratón de la Costa' };
const pending: OcrStatus = {
  totalImages: 10,
  processedImages: 4,
  pendingImages: 6,
  progress: 40,
  failedImages: 0,
  facesPending: 0,
  previewsPending: 0,
  ratePerMinute: 0,
  secondsLeft: null,
  reading: false,
  paused: false,
};
const done = { ...pending, processedImages: 10, pendingImages: 0, progress: 100 };

let answers: (() => Response)[];
const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json', 'content-language': 'es' },
    });

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  vi.stubGlobal('fetch', () => Promise.resolve((answers.shift() ?? json(pending))()));
  vi.spyOn(console, 'error').mockReturnValue();
  for (const kind of ['success', 'error', 'info', 'warning'] as const) {
    vi.spyOn(toast, kind).mockReturnValue();
  }
});
const show = (initial: OcrStatus, change: Partial<typeof event> = {}) =>
  render(<OcrProcessor event={{ ...event, ...change }} initial={initial} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Procesar OCR' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const started = json({ totalImages: 10, pendingImages: 6 }, 202);

describe('the OCR processor', () => {
  it('administration §2: shows the event, whether OCR is enabled and how far it is', () => {
    show(pending);
    for (const text of ['Maratón de la Costa', 'Sí', '10', '4', '6']) {
      expect(screen.getByText(text, { selector: 'dd' })).toBeTruthy();
    }
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText(/varios minutos/)).toBeTruthy();
  });

  it('who may not change the event is not sent to its data', async () => {
    answers = [json({ Status: 'Success', role: 'photographer', email: 'foto@example.com' })];
    show(pending, { bibSearch: false });
    await pass(0);
    const warning = screen.getByRole('alert');
    expect(warning.textContent).toContain('Lo activa quien lleva el estudio.');
    expect(warning.querySelector('a')).toBeNull();
  });

  it('administration §8: refuses to start with OCR disabled, with a warning on the screen', async () => {
    show(pending, { bibSearch: false });
    expect(screen.getByRole('alert').textContent).toContain('no tiene OCR habilitado');
    await press();
    expect(toast.error).toHaveBeenCalledWith('Este evento no tiene OCR habilitado');
  });

  it('administration §8: refuses to start with nothing pending, and says that all is done', async () => {
    show(done);
    expect(screen.getByText('Todas las imágenes están procesadas.')).toBeTruthy();
    await press();
    expect(toast.info).toHaveBeenCalledWith('No hay imágenes pendientes para procesar');
  });

  it('administration §4, §9: asks every second, completes at 100 % and resets a second later', async () => {
    answers = [started, json({ ...pending, progress: 50 }), json(done), json(done)];
    show(pending);
    await press();
    expect(screen.getByRole('button', { name: 'Procesando...' })).toBeTruthy();
    await pass(1000);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    await pass(1000);
    expect(toast.success).not.toHaveBeenCalled();
    await pass(1000);
    expect(toast.success).toHaveBeenCalledWith('Procesamiento OCR completado');
    expect(screen.getByRole('button', { name: 'Procesar OCR' })).toBeTruthy();
    expect(answers).toHaveLength(0);
  });

  it('says that it is paused, not that it is processing, while the studio holds it', () => {
    show({ ...pending, reading: true });
    expect(screen.getByRole('button', { name: 'Procesando...' })).toBeTruthy();
    cleanup();
    show({ ...pending, reading: true, paused: true });
    expect(screen.queryByRole('button', { name: 'Procesando...' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reanudar' })).toBeTruthy();
  });

  it('administration §8: a failed question stops it', async () => {
    answers = [started, json({ error: 'x' }, 500)];
    show(pending);
    await press();
    await pass(1000);
    expect(toast.error).toHaveBeenCalledWith('Error durante el procesamiento');
    expect(screen.getByRole('button', { name: 'Procesar OCR' })).toBeTruthy();
    expect(screen.getByText(/No pudimos preguntar cómo va/)).toBeTruthy();
    answers = [json({ ...pending, reading: true, progress: 70 })];
    fireEvent.click(screen.getByRole('button', { name: 'Seguir mirando' }));
    await pass(1000);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
  });

  it('opened before the first photo was read it follows what somebody else began', async () => {
    show(pending);
    answers = [
      json({ ...pending, reading: true }),
      json({ ...pending, reading: true, progress: 50 }),
    ];
    await pass(5000);
    expect(screen.getByRole('button', { name: 'Procesando...' })).toBeTruthy();
    await pass(1000);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });

  it('administration §9: stops after thirty minutes', async () => {
    answers = [started];
    show(pending);
    await press();
    await pass(29 * 60_000);
    expect(toast.warning).not.toHaveBeenCalled();
    await pass(61_000);
    expect(toast.warning).toHaveBeenCalledWith('Procesamiento detenido por timeout');
    expect(screen.getByText(/la lectura sigue en el servidor\./)).toBeTruthy();
    answers = [json(done), json(done)];
    fireEvent.click(screen.getByRole('button', { name: 'Seguir mirando' }));
    await pass(1000);
    await pass(1000);
    expect(toast.success).toHaveBeenCalledWith('Procesamiento OCR completado');
  });

  it("administration §8: a refused start shows the server's text on a 400, else the generic one", async () => {
    answers = [json({ error: 'Texto del servidor' }, 400), json({}, 500)];
    show(pending);
    await press();
    expect(toast.error).toHaveBeenLastCalledWith('Texto del servidor');
    await press();
    expect(toast.error).toHaveBeenLastCalledWith('Error al procesar OCR');
  });
});
