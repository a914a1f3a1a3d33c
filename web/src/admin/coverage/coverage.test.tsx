import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../test-event.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { CoveragePage } from './CoveragePage.tsx';

const coverage = {
  fotos: 20_000,
  porNumero: 15_000,
  porCara: 3_000,
  sinIdentificar: 2_000,
  pendientes: 0,
  corredores: 1_000,
  sinFoto: 250,
  corredoresSinFoto: [{ numero: '13', nombre: 'Beto', categoria: 'M40' }],
  camaras: [{ camara: '', fotos: 5, minutos: 0, maximo: 0 }],
  minutos: [
    { minuto: '2026-11-15 09:05', camara: '', fotos: 2 },
    { minuto: '2026-11-15 09:07', camara: '', fotos: 4 },
  ],
  cobertura: { value: 0.93, low: 0.88, high: 0.96 },
  muestra: 100,
};

function show(body: object) {
  const calls = stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    'GET /events/event/7/coverage': { body },
    'GET /events/event/7/coverage.xlsx': { status: 401, body: { error: 'Iniciá sesión.' } },
  });
  renderScreen(<CoveragePage />, { path: '/cobertura/7', route: '/cobertura/:eventId' });
  return calls;
}

it('says what the organiser asks: shares, runners without a photo, recall with its margin', async () => {
  show(coverage);
  const summary = await screen.findByRole('region', { name: 'Resumen' });
  expect(within(summary).getByText(/^75\s?%$/)).toBeTruthy();
  expect(within(summary).getByText(/^75\s?% de 1\.000$/)).toBeTruthy();
  expect(
    within(summary).getByText(/^entre 88\s?% y 96\s?%, por 100 fotos revisadas a mano$/),
  ).toBeTruthy();
  // The paper says whose it is.
  expect(screen.getByText(/ · Photolab$/)).toBeTruthy();
  expect(screen.getByRole('img').textContent).toBe(
    'Fotos por minuto, del 15/11/2026 09:05 al 15/11/2026 09:07; como máximo 4',
  );
  expect(screen.getByRole('heading', { name: '250 corredores sin foto' })).toBeTruthy();
  expect(screen.getByText('Y 249 más: están todos en el Excel.')).toBeTruthy();
});

it('its workbook is asked for once however often it is pressed, and a refusal is told', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = show(coverage);
  const button = await screen.findByRole('button', { name: 'Descargar Excel' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => {
    expect(alert).toHaveBeenCalledWith('Error en la descarga');
  });
  expect(calls.filter(({ path }) => path.endsWith('.xlsx'))).toHaveLength(1);
});

it('a race of two days is drawn, and only clocks further apart than a race are called wrong', async () => {
  const until = (minuto: string) => ({
    ...coverage,
    minutos: [...coverage.minutos, { minuto, camara: '', fotos: 3 }],
  });
  show(until('2026-11-16 14:00'));
  expect((await screen.findByRole('img')).textContent).toBe(
    'Fotos cada 2 minutos, del 15/11/2026 09:05 al 16/11/2026 14:00; como máximo 4',
  );
  cleanup();
  show(until('2026-12-16 14:00'));
  expect(await screen.findByText(/alguna cámara tenía mal la hora/)).toBeTruthy();
});

it('is printed as a PDF, and says which figures will change', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  show({ ...coverage, pendientes: 12, corredores: 0, cobertura: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar como PDF' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText(/Todavía hay 12 fotos por leer/)).toBeTruthy();
  expect(screen.getByText('Subí la lista de largada para saberlo')).toBeTruthy();
});
