import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../test-screen.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { AboutSection } from './content/AboutSection.tsx';
import { faqsResource } from './content/faqs-resource.tsx';
import { newsResource } from './content/news-resource.tsx';
import { slidesResource } from './content/slides-resource.tsx';
import { sponsorsResource } from './content/sponsors-resource.tsx';
import { EventsSection } from './events/EventsSection.tsx';
import { otherEventsResource } from './events/other-events-resource.tsx';
import { ResourceTable } from './resource/ResourceTable.tsx';

const updatedAt = '2026-03-06T10:00:00.000Z';
const faq = (id: number) => ({ id, ask: `Pregunta ${String(id)}`, answer: 'Sí.', updatedAt });
const event = (active: boolean) => ({
  id: 7,
  name: 'Maratón',
  time: '2026-03-05',
  zone: '',
  active,
  imageEvent: '',
  albumLink: '',
  price: 1500.5,
  useOCR: true,
  useReco: true,
  updatedAt,
  imagesCount: 40,
  facesUntil: '2027-03-05',
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
it.each([
  ['GET /events', [], <EventsSection />, 'No hay eventos para mostrar'],
  [
    'GET /otherevent',
    { otherEvent: [] },
    <ResourceTable resource={otherEventsResource} name="x" />,
    'No hay otros eventos para mostrar',
  ],
  [
    'GET /slider',
    [],
    <ResourceTable resource={slidesResource} name="x" />,
    'No hay fotos de inicio para mostrar',
  ],
  ['GET /about', [], <AboutSection />, 'No hay About para mostrar'],
  [
    'GET /news',
    [],
    <ResourceTable resource={newsResource} name="x" />,
    'No hay novedades para mostrar',
  ],
  [
    'GET /faqs',
    [],
    <ResourceTable resource={faqsResource} name="x" />,
    'No hay preguntas frecuentes para mostrar',
  ],
  [
    'GET /sponsor',
    [],
    <ResourceTable resource={sponsorsResource} name="x" />,
    'No hay sponsors para mostrar',
  ],
])('administration §8: an empty %s says so', async (call, body, section, text) => {
  stubServer({ [call]: { body } });
  renderScreen(section);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a list that cannot be loaded is not called empty', async () => {
  stubServer({ 'GET /faqs': { status: 500, body: '' } });
  renderScreen(<ResourceTable resource={faqsResource} name="faqs" />);
  expect(await screen.findByText('No pudimos cargar esta lista.')).toBeTruthy();
  expect(screen.queryByText('No hay preguntas frecuentes para mostrar')).toBeNull();
});

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
async function askToDelete(answer: Answer) {
  const calls = stubServer({ 'GET /faqs': { body: [faq(3)] }, 'DELETE /faqs/delete/3': answer });
  renderScreen(<ResourceTable resource={faqsResource} name="faqs" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar: Pregunta 3' }));
  expect(screen.getByRole('link', { name: 'Editar: Pregunta 3' })).toBeTruthy();
  return { calls, dialog: within(screen.getByRole('dialog', { name: 'Pregunta 3' })) };
}

it('administration §2: deleting asks first and names the thing; saying no deletes nothing', async () => {
  const { calls, dialog } = await askToDelete({ body: { id: 3 } });
  const question = 'Estás seguro de que quieres eliminar esta pregunta frecuente?';
  expect(dialog.getByText(question)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toHaveLength(1);
});

it.each([
  ['is deleted', { body: { id: 3 } }, 'success', 'Eliminado'],
  [
    'was deleted by somebody else',
    { status: 404, body: { Message: 'x' } },
    'error',
    'Ya estaba eliminado.',
  ],
  ['cannot be deleted', { status: 500, body: '' }, 'error', 'No se pudo eliminar.'],
  [
    'may not be deleted now',
    { status: 429, body: { Message: 'Esperá un momento.' } },
    'error',
    'Esperá un momento.',
  ],
] as const)('what %s says so, and the list is loaded again', async (_what, answer, kind, text) => {
  const { calls, dialog } = await askToDelete(answer);
  fireEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => {
    expect(toast[kind]).toHaveBeenCalledWith(text);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /faqs',
    'DELETE /faqs/delete/3',
    'GET /faqs',
  ]);
});

it('what was deleted while its answer was lost is told to be deleted', async () => {
  const { dialog } = await askToDelete({ outcome: 'network-error' });
  stubServer({ 'GET /faqs': { body: [] }, 'DELETE /faqs/delete/3': { outcome: 'network-error' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Eliminado');
  });
  expect(toast.error).not.toHaveBeenCalled();
});

it.each([
  [true, 'Desactivar', 'Estás seguro de que quieres desactivar este evento?', 'Evento desactivado'],
  [false, 'Activar', 'Estás seguro de que quieres activar este evento?', 'Evento activado'],
])(
  'administration §4: an event with active=%s is toggled after a confirmation',
  async (active, label, question, told) => {
    const calls = stubServer({
      'GET /events': { body: [event(active), { ...event(active), id: 8, time: '2027-03-05' }] },
      'GET /events/7/participants/count': { body: { count: 12 } },
      'PUT /events/event/changeState/7': { body: event(!active) },
    });
    renderScreen(<EventsSection />);
    const [button] = await screen.findAllByRole('button', { name: label });
    fireEvent.click(button ?? document.body);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    const dialog = within(screen.getByRole('dialog', { name: 'Maratón · 05/03/2026' }));
    expect(dialog.getByText(question)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => {
      expect(toast.success).toHaveBeenCalledWith(told);
    });
    expect(await screen.findByText('12')).toBeTruthy();
  },
);

it('how many signed up is not waited for once it could not be read', async () => {
  stubServer({
    'GET /events': { body: [event(true)] },
    'GET /events/7/participants/count': { status: 400, body: {} },
  });
  renderScreen(<EventsSection />);
  expect(await screen.findByText('—')).toBeTruthy();
});

it('publishing says who gets an e-mail; two who publish both publish', async () => {
  const progress = {
    photos: 9,
    previewsPending: 0,
    bibsPending: 0,
    facesPending: 0,
    reading: false,
    toReview: 0,
    failed: 0,
    paused: false,
    participants: 3,
    participantsToTell: 2,
    alertsWaiting: 1,
    alertsTold: 0,
  };
  const calls = stubServer({
    'GET /events': { body: [event(false)] },
    'GET /events/7/progress': { body: progress },
    'PUT /events/event/changeState/7': { body: event(true) },
  });
  renderScreen(<EventsSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Activar' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(
    /y sus fotos se venden\. Le llega un email a 2 personas anotadas\. A quien/,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Activar' }));
  await waitFor(() => {
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ active: true });
  });
});

it.each([
  ['fails', { status: 500, body: '' }, 'Error al actualizar el evento'],
  ['is refused', { status: 404, body: { Message: 'Ya no existe.' } }, 'Ya no existe.'],
])('administration §8: a toggle that %s says so', async (_how, answer, told) => {
  stubServer({
    'GET /events': { body: [event(true)] },
    'PUT /events/event/changeState/7': answer,
  });
  renderScreen(<EventsSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Desactivar' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Desactivar' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(told);
  });
});

it("administration §4: with an about there is nothing to create: 'Creado', disabled", async () => {
  const about = { id: 1, title: 'Nosotros', description: 'x', image: '', updatedAt };
  stubServer({ 'GET /about': { body: [about] } });
  renderScreen(<AboutSection />);
  const button = await screen.findByRole('button', { name: 'Creado' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Crear About' })).toBeNull();
});

it('administration §4: without an about it can be created', async () => {
  stubServer({ 'GET /about': { body: [] } });
  renderScreen(<AboutSection />);
  await screen.findByText('No hay About para mostrar');
  const link = screen.getByRole('link', { name: 'Crear About' });
  expect(link.getAttribute('href')).toBe('/admin/create-about');
});

it('a search is in sight as long as it hides something, in a list that became short, too', async () => {
  stubServer({ 'GET /faqs': { body: [faq(1), faq(2)] } });
  renderScreen(<ResourceTable resource={faqsResource} name="faqs" />, {
    path: '/admin?faqs.buscar=zzz',
    route: '/admin',
  });
  await screen.findByText('Nada coincide con «zzz».');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
});

it('a long list is searched without accents, sorted and paged, in the address', async () => {
  const items = Array.from({ length: 45 }, (_, index) => faq(index + 1));
  stubServer({ 'GET /faqs': { body: [...items, { ...faq(99), ask: '¿Qué cámara?' }] } });
  renderScreen(<ResourceTable resource={faqsResource} name="faqs" />);
  await screen.findByText('Pregunta 1');
  const rows = () => screen.getAllByRole('row').length - 1;
  expect(rows()).toBe(20);
  press('Página siguiente');
  press('Página siguiente');
  expect(rows()).toBe(6);
  press('Pregunta');
  expect(rows()).toBe(20);
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'CAMARA' } });
  await waitFor(() => {
    expect(rows()).toBe(1);
  });
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect(await screen.findByText('Nada coincide con «zzz».')).toBeTruthy();
});
