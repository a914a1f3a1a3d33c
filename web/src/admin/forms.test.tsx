import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/transport/query-client.ts';
import { renderScreen, stubServer, type Answer } from '../test-screen.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { aboutResource } from './content/about-resource.tsx';
import { faqsResource } from './content/faqs-resource.tsx';
import { newsResource } from './content/news-resource.tsx';
import { slidesResource } from './content/slides-resource.tsx';
import { sponsorsResource } from './content/sponsors-resource.tsx';
import { eventsResource } from './events/events-resource.tsx';
import { otherEventsResource } from './events/other-events-resource.tsx';
import { CreatePage, EditPage } from './resource/ResourcePages.tsx';

const updatedAt = '2026-03-06T10:00:00.000Z';
const FAQ = { id: 3, ask: '¿Cómo pago?', answer: 'Con Mercado Pago.', updatedAt };
const EVENT = {
  id: 7,
  name: 'Maratón',
  time: '2026-03-05',
  zone: '',
  active: true,
  imageEvent: '/api/media/cover.webp',
  albumLink: '',
  price: 1500.5,
  useOCR: true,
  useReco: false,
  updatedAt,
  imagesCount: 0,
  facesUntil: '2027-03-05',
};

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
  vi.spyOn(console, 'error').mockReturnValue();
});
const fill = (label: RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const choose = (type: string, name = 'cover.jpg') => {
  const files = [new File(['x'], name, { type })];
  fireEvent.change(screen.getByLabelText(/^Imagen/), { target: { files } });
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it.each([
  [
    'event',
    <CreatePage resource={eventsResource} />,
    'Crear Evento',
    ['Nombre', 'Fecha', 'Precio', 'Imagen'],
  ],
  [
    'other event',
    <CreatePage resource={otherEventsResource} />,
    'Crear Otro Evento',
    ['Nombre', 'Fecha'],
  ],
  [
    'sponsor',
    <CreatePage resource={sponsorsResource} />,
    'Crear Sponsor',
    ['Imagen', 'Nombre', 'URL'],
  ],
  ['slider photo', <CreatePage resource={slidesResource} />, 'Crear Slider', ['Imagen']],
  [
    'news item',
    <CreatePage resource={newsResource} />,
    'Crear Novedad',
    ['Imagen', 'Titulo', 'Texto'],
  ],
  ['about', <CreatePage resource={aboutResource} />, 'Crear About', ['Imagen', 'Titulo', 'Texto']],
  ['FAQ', <CreatePage resource={faqsResource} />, 'Crear FAQ', ['Pregunta', 'Respuesta']],
])(
  'administration §5: a new %s says which fields it requires, and sends nothing without them',
  async (_what, page, button, labels) => {
    const calls = stubServer({});
    renderScreen(page);
    press(button);
    await screen.findAllByRole('alert');
    const isMale = (label: string) => ['Nombre', 'Precio', 'Titulo', 'Texto'].includes(label);
    expect(errors()).toEqual(
      labels.map((label) => `${label}: es ${isMale(label) ? 'requerido' : 'requerida'}`),
    );
    for (const label of labels) {
      expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label} *`);
    }
    expect(calls).toEqual([]);
  },
);

it('administration §5: a wrong price, a long name and a file that is no image stay in the form', async () => {
  const calls = stubServer({});
  renderScreen(<CreatePage resource={eventsResource} />);
  fill(/^Nombre/, 'a'.repeat(201));
  fill(/^Fecha/, '2026-03-05');
  fill(/^Precio/, '1,500.50');
  choose('application/pdf');
  press('Crear Evento');
  await screen.findAllByRole('alert');
  expect(errors()).toEqual([
    'Nombre: hasta 200 caracteres',
    'Precio: debe ser un número, como 1500 o 1.500,50',
    'Imagen: el archivo no es una imagen',
  ]);
  expect(calls).toEqual([]);
});

function createEvent(answer: Answer, type = 'image/jpeg', name?: string) {
  const calls = stubServer({ 'POST /events/create': answer });
  renderScreen(<CreatePage resource={eventsResource} />, { path: '/new', route: '/new' });
  fill(/^Nombre/, ' Maratón ');
  fill(/^Fecha/, '2026-03-05');
  fill(/^Precio/, '$ 1.500,50');
  fireEvent.click(screen.getByLabelText(/^Usar OCR/));
  choose(type, name);
  press('Crear Evento');
  return calls;
}

it('administration §7: a new event travels as a form with the wire’s names, a camera’s HEIC without a type too, then back to /admin', async () => {
  const calls = createEvent({ status: 201, body: EVENT }, '', 'DSC1.HIF');
  expect(await screen.findByText('at /admin')).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({
    name: 'Maratón',
    time: '2026-03-05',
    price: '1500.5',
    useOCR: 'true',
    useReco: 'false',
  });
  expect(calls[0]?.body).toHaveProperty('imagen');
});

it('while it is saved the button says so and cannot be pressed', async () => {
  createEvent({ outcome: 'pending' });
  expect(await screen.findByRole('button', { name: 'Guardando...' })).toHaveProperty(
    'disabled',
    true,
  );
});

it.each([
  [
    "the server's message",
    { status: 400, body: { Message: 'Precio: muy alto' } },
    'Precio: muy alto',
  ],
  [
    'the generic sentence',
    { status: 500, body: '<html></html>' },
    'Error al enviar datos al servidor',
  ],
  [
    'the generic sentence',
    { outcome: 'network-error' as const },
    'Error al enviar datos al servidor',
  ],
])('administration §8: a failed creation shows %s and keeps the form', async (...test) => {
  createEvent(test[1]);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(test[2]);
  });
  expect(screen.getByRole('button', { name: 'Crear Evento' })).toHaveProperty('disabled', false);
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', ' Maratón ');
});

it('decisions, wire: what the server refuses shows beside its field', async () => {
  const text = 'Nombre: ya hay un evento que se llama así';
  createEvent({ status: 400, body: { Message: text, error: text, fields: { time: text } } });
  await waitFor(() => {
    expect(errors()).toEqual([text]);
  });
  expect(screen.getByLabelText(/^Fecha/).getAttribute('aria-invalid')).toBe('true');
});

const FAQ_PLACE = { path: '/admin/edit-faq/3', route: '/admin/edit-faq/:faqId' };
async function editFaq(answers: Record<string, Answer>) {
  const calls = stubServer({ 'GET /faqs': { body: [FAQ] }, ...answers });
  renderScreen(<EditPage resource={faqsResource} param="faqId" />, FAQ_PLACE);
  await screen.findByRole('heading', { name: 'Editar pregunta frecuente' });
  return calls;
}

it('administration §7: an edited FAQ carries the rest of it, and leads to /admin', async () => {
  const calls = await editFaq({ 'PUT /faqs/edit/3': { body: FAQ } });
  expect(screen.getByLabelText(/^Pregunta/)).toHaveProperty('value', FAQ.ask);
  fill(/^Respuesta/, 'En efectivo no.');
  press('Guardar Cambios');
  expect(await screen.findByText('at /admin')).toBeTruthy();
  expect(calls[1]?.body).toEqual({ ask: FAQ.ask, answer: 'En efectivo no.', updatedAt });
});

it("administration §8: 'FAQ no encontrada' is an alert, then back to /admin", async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  stubServer({ 'GET /faqs': { body: [] } });
  renderScreen(<EditPage resource={faqsResource} param="faqId" />, FAQ_PLACE);
  expect(await screen.findByText('at /admin')).toBeTruthy();
  expect(alert).toHaveBeenCalledWith('FAQ no encontrada');
});

const EVENT_PLACE = { path: '/admin/editar-evento/7', route: '/admin/editar-evento/:eventId' };
const editEventPage = <EditPage resource={eventsResource} param="eventId" />;

it('administration §2: the edit form shows the event as it is; the image may stay', async () => {
  const calls = stubServer({
    'GET /events': { body: [EVENT] },
    'PUT /events/edit-event/7': { body: EVENT },
  });
  renderScreen(editEventPage, EVENT_PLACE);
  expect(await screen.findByLabelText(/^Precio/)).toHaveProperty('value', '1500,5');
  expect(screen.getByLabelText(/^Usar OCR/)).toHaveProperty('checked', true);
  press('Guardar Cambios');
  expect(await screen.findByText('at /admin')).toBeTruthy();
  expect(calls[1]?.body).toMatchObject({ name: 'Maratón', price: '1500.5', updatedAt });
  expect(calls[1]?.body).not.toHaveProperty('imagen');
});

it('administration §8: an event that cannot be loaded, or updated, says so', async () => {
  stubServer({ 'GET /events': { status: 500, body: '' } });
  const { unmount } = renderScreen(editEventPage, EVENT_PLACE);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error al obtener el evento');
  });
  unmount();
  stubServer({ 'GET /events': { body: [EVENT] }, 'PUT /events/edit-event/7': { status: 500 } });
  renderScreen(editEventPage, EVENT_PLACE);
  await screen.findByLabelText(/^Precio/);
  press('Guardar Cambios');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error al actualizar el evento');
  });
});

const leave = () => {
  fireEvent.click(screen.getByRole('link', { name: 'Volver' }));
};

it('unsaved changes are asked about before a link is followed', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await editFaq({});
  fill(/^Respuesta/, 'Otra');
  leave();
  expect(confirm).toHaveBeenCalledWith('Tenés cambios sin guardar. ¿Salir igual?');
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'Otra');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  confirm.mockReturnValue(true);
  leave();
  expect(screen.getByText('at /admin')).toBeTruthy();
});

const OPENED = {
  id: 3,
  question: FAQ.ask,
  answer: FAQ.answer,
  updatedAt: new Date(updatedAt),
};

/** The edit form over a list of the test's own. */
function renderFaqForm() {
  const client = createQueryClient();
  client.setQueryData(faqsResource.queryKey, [OPENED], { updatedAt: 1 });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EditPage resource={faqsResource} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

it('nobody is asked about changes they did not make, also when the list is loaded again', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  stubServer({ 'GET /faqs': { body: [FAQ, { ...FAQ, id: 4, ask: 'Otra' }] } });
  const client = renderFaqForm();
  await screen.findByLabelText(/^Pregunta/);
  expect(client.getQueryData(faqsResource.queryKey)).toHaveLength(2);
  leave();
  expect(confirm).not.toHaveBeenCalled();
});

it('a form opens with the newest version, keeps what is typed when another arrives, and saves against its own', async () => {
  const newer = { ...FAQ, answer: 'Con tarjeta.', updatedAt: '2026-03-06T11:00:00.000Z' };
  const calls = stubServer({ 'GET /faqs': { body: [newer] }, 'PUT /faqs/edit/3': { body: FAQ } });
  const client = renderFaqForm();
  expect(await screen.findByLabelText(/^Respuesta/)).toHaveProperty('value', 'Con tarjeta.');
  fill(/^Respuesta/, 'En efectivo no.');
  act(() => {
    client.setQueryData(faqsResource.queryKey, [{ ...OPENED, updatedAt: new Date() }]);
  });
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'En efectivo no.');
  press('Guardar Cambios');
  await waitFor(() => {
    expect(calls[1]?.body).toMatchObject({ answer: 'En efectivo no.', updatedAt: newer.updatedAt });
  });
});
