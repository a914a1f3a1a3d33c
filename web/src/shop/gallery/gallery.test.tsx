import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearCart } from '../../state/cart.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
// The screen fetches it with the first selfie: here it is there already.
import '../../api/selfies.ts';
import { GalleryPage } from './GalleryPage.tsx';

const photo = (id: number, idDetector = '') => ({
  id,
  name: `IMG_${String(id)}.jpg`,
  idDetector,
  url: {
    original: `/api/media/p${String(id)}.webp`,
    thumbnail: `/api/media/t${String(id)}.webp`,
  },
  width: 1600,
  height: 1067,
  placeholder: '',
});
const gallery = (ids: number[], pages = 1, total = ids.length) => ({
  id: 7,
  event: 'Maratón de Tandil',
  time: '2026-03-05',
  zone: 'Tandil',
  active: true,
  imageEvent: '',
  albumLink: '',
  price: 1500.5,
  useOCR: true,
  useReco: true,
  updatedAt: '2026-03-06T10:00:00.000Z',
  imagesEvent: ids.map((id) => photo(id)),
  pages,
  total,
});
const GALLERY = 'GET /events/event/7';
const NUMBERS = 'GET /events/event/7/images';
const FACES = 'POST /events/event/7/similar-images';
const found = (count: number) => ({
  results: Array.from({ length: count }, (_, index) => ({
    image: photo(100 + index),
    score: 0.9,
    tier: 'strict',
    reason: 'tu cara',
  })),
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(clearCart);

function show(answers: Record<string, Answer>, path = '/fotos/7') {
  const calls = stubServer({ [GALLERY]: { body: gallery([1, 2, 3]) }, ...answers });
  renderScreen(<GalleryPage />, { path, route: '/fotos/:eventId/number?/:idDetector?' });
  return calls;
}
const heading = () => screen.findByRole('heading', { name: 'FOTOS DE Maratón de Tandil' });
const numberBox = () => screen.getByLabelText<HTMLInputElement>('Buscá por número de participante');
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
function searchNumber(text: string) {
  fireEvent.change(numberBox(), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
}
function searchFace(type = 'image/jpeg') {
  const selfie = new File(['a face'], 'selfie.jpg', { type });
  const input = screen.getByLabelText('Imagen para buscar por cara');
  fireEvent.change(input, { target: { files: [selfie] } });
}
const shownPhotos = () => screen.queryAllByRole('button', { name: /^Ver foto/ });

it("storefront §2: the gallery is titled 'FOTOS DE {event}', without a filter notice", async () => {
  const calls = show({});
  expect(screen.getByRole('heading', { level: 1, name: 'Fotos del evento' })).toBeTruthy();
  await heading();
  expect(shownPhotos()).toHaveLength(3);
  expect(calls[0]?.path).toBe('/events/event/7?page=1');
  expect(screen.queryByText('Quitar filtro')).toBeNull();
});

it("storefront §2: without photos it says 'No hay fotos para mostrar.'", async () => {
  show({ [GALLERY]: { body: gallery([]) } });
  const told = await screen.findByText('No hay fotos para mostrar.');
  // For whoever does not see that the list stays empty.
  expect(told.getAttribute('role')).toBe('status');
});

it.each(['', '/45'])('decisions: an inactive event shows and searches no photo%s', async (at) => {
  show({ [GALLERY]: { body: { ...gallery([]), active: false } } }, `/fotos/7${at}`);
  await screen.findByText('Las fotos todavía no están publicadas.');
  const search = screen.queryByRole('button', { name: /Buscar/ });
  expect(search ?? screen.queryByText(/Mostrando fotos/)).toBeNull();
});

it.each(['', 'abc', '12a', '-4', '1.5', '1,2'])(
  "storefront §5: the number '%s' is refused and nothing is sent",
  async (text) => {
    const calls = show({});
    await heading();
    const before = calls.length;
    searchNumber(text);
    expect(toast.error).toHaveBeenCalledWith('Debe ser un número');
    expect(calls).toHaveLength(before);
  },
);

it("storefront §8: a number search that fails says 'Error en la búsqueda'", async () => {
  show({ [NUMBERS]: { status: 500, body: { error: 'x' } } });
  await heading();
  searchNumber('45');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error en la búsqueda');
  });
  expect(screen.queryByText('Quitar filtro')).toBeNull();
});

it('storefront §4: a number is asked for before its address, locks the face tools, and can be taken off', async () => {
  const calls = show({
    [NUMBERS]: { body: { images: [photo(2, '45')] } },
    'GET /events/event/7?page=1&idDetector=45': { body: gallery([2]) },
  });
  await heading();
  searchNumber(' 45 ');
  const notice = await screen.findByText(/^Mostrando fotos del participante/);
  expect(notice.textContent).toContain('Mostrando fotos del participante 45');
  const asked = calls.map(({ path }) => path);
  expect(asked).toContain('/events/event/7/images?idDetector=45&page=1');
  await waitFor(() => {
    expect(shownPhotos()).toHaveLength(1);
  });
  expect(screen.getByRole('button', { name: 'Subir imagen' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Abrir cámara' })).toHaveProperty('disabled', true);
  expect(numberBox()).toHaveProperty('disabled', false);

  fireEvent.click(screen.getByRole('link', { name: 'Quitar filtro' }));
  await waitFor(() => {
    expect(shownPhotos()).toHaveLength(3);
  });
  expect(numberBox().value).toBe('');
  expect(screen.getByRole('button', { name: 'Subir imagen' })).toHaveProperty('disabled', false);
});

it('the number box keeps the focus of whoever searches by keyboard', async () => {
  show({
    [NUMBERS]: { body: { images: [] } },
    'GET /events/event/7?page=1&idDetector=45': { body: gallery([]) },
  });
  await heading();
  await userEvent.type(numberBox(), '45{Enter}');
  await screen.findByText(/^Mostrando fotos del participante/);
  expect(document.activeElement).toBe(numberBox());
});

it('storefront §4: faces show only what was found, lock the number search, and page by 18', async () => {
  show({ [FACES]: { body: found(20) } });
  await heading();
  fireEvent.change(numberBox(), { target: { value: '99' } });
  searchFace();
  expect(await screen.findByText('Mostrando fotos por reconocimiento facial')).toBeTruthy();
  expect(shownPhotos()).toHaveLength(18);
  expect(numberBox()).toHaveProperty('disabled', true);
  press('Página siguiente');
  expect(shownPhotos()).toHaveLength(2);
  // Who goes by keyboard or listens goes on with the photos, and hears which page they are.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fotos, página 2 de 2');

  fireEvent.click(screen.getByRole('link', { name: 'Quitar filtro' }));
  expect(shownPhotos()).toHaveLength(3);
  expect(numberBox().value).toBe('');
  expect(numberBox()).toHaveProperty('disabled', false);
});

it('storefront §4: a face nobody has is a warning, and the mode stays as it is', async () => {
  show({ [FACES]: { body: { results: [] } } });
  await heading();
  searchFace();
  await waitFor(() => {
    expect(toast.warning).toHaveBeenCalledWith('No se encontraron coincidencias');
  });
  expect(shownPhotos()).toHaveLength(3);
  expect(numberBox()).toHaveProperty('disabled', false);
});

it('a selfie of ten people says whose face was looked for', async () => {
  show({ [FACES]: { body: { ...found(1), caras: 10 } } });
  await heading();
  searchFace();
  await screen.findByText('Mostrando fotos por reconocimiento facial');
  const said = 'En tu imagen hay 10 caras: buscamos la más grande.';
  expect(toast.info).toHaveBeenCalledWith(expect.stringContaining(said));
});

it.each([
  ["the server's text", { status: 422, body: { error: 'No hay cara.' } }, 'No hay cara.'],
  ['the generic sentence', { status: 500, body: '<html></html>' }, 'Error al procesar la imagen'],
  ['the generic sentence', { outcome: 'network-error' as const }, 'Error al procesar la imagen'],
])('storefront §8: a failed face search shows %s', async (_what, answer, text) => {
  show({ [FACES]: answer });
  await heading();
  searchFace();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
});

it('storefront §5: a file that is no image is not sent', async () => {
  const calls = show({});
  await heading();
  const before = calls.length;
  searchFace('application/pdf');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('El archivo no es una imagen: elegí una foto.');
  });
  expect(calls).toHaveLength(before);
});

it('storefront §8: without a camera an alert says so and its dialog closes', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  show({});
  await heading();
  press('Abrir cámara');
  await waitFor(() => {
    expect(alert).toHaveBeenCalledWith('No se pudo acceder a la cámara.');
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an event without facial recognition offers no face tools', async () => {
  show({ [GALLERY]: { body: { ...gallery([1]), useReco: false } } });
  await heading();
  expect(screen.queryByRole('button', { name: 'Subir imagen' })).toBeNull();
});

it.each([
  ['does not exist', '/fotos/7', { status: 404, body: { error: 'El evento no existe.' } }],
  ['fails', '/fotos/7', { status: 500, body: '<html></html>' }],
  ['has no number for an id', '/fotos/nada', {}],
])('storefront §8: an event that %s leads home', async (_what, path, answer) => {
  show({ [GALLERY]: answer }, path);
  expect(await screen.findByText('at /')).toBeTruthy();
});

it('storefront §9: pages have 2 in the margins and 2 around, and the address keeps the page', async () => {
  const calls = show({ [GALLERY]: { body: gallery([1], 20, 360) } }, '/fotos/7?page=10');
  await heading();
  const pages = screen.getByRole('navigation', { name: 'Páginas' });
  const labels = within(pages).getAllByRole('listitem', { hidden: true });
  expect(labels.map((item) => item.textContent).join(' ')).toBe(
    'Anterior 1 2 … 9 10 11 … 19 20 Siguiente',
  );
  fireEvent.click(within(pages).getByText('Siguiente'));
  await waitFor(() => {
    expect(calls.map(({ path }) => path)).toContain('/events/event/7?page=12');
  });
  expect(within(pages).getByText('11').getAttribute('aria-current')).toBe('page');
});

it('storefront §2, §5: the cart icon tells that its photo is in the cart, and a second time is refused', async () => {
  show({});
  await heading();
  const icon = screen.getByRole('button', { name: 'Añadir foto 2 al carrito' });
  expect(icon.dataset['inCart']).toBe('false');
  fireEvent.click(icon);
  expect(icon.dataset['inCart']).toBe('true');
  expect(icon.getAttribute('aria-pressed')).toBe('true');
  expect(toast.warning).not.toHaveBeenCalled();
  fireEvent.click(icon);
  expect(toast.warning).toHaveBeenCalledWith('Esta imagen ya está en el carrito');
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([
    { id: 2, price: 1500.5, url: '/api/media/p2.webp' },
  ]);
});

async function openLightbox() {
  show({ [GALLERY]: { body: gallery([1, 2, 3], 5, 90) } }, '/fotos/7?page=4');
  await heading();
  const opener = screen.getByRole('button', { name: 'Ver foto 2' });
  opener.focus();
  fireEvent.click(opener);
  return screen.findByRole('dialog');
}
const key = (name: string) => {
  fireEvent.keyDown(document.body, { key: name });
};

it('storefront §2: the lightbox counts its page, names the photo and sells it', async () => {
  const lightbox = within(await openLightbox());
  expect(lightbox.getByText('2 de 3')).toBeTruthy();
  expect(lightbox.getByText('Foto 2')).toBeTruthy();
  expect(lightbox.getByText('Página 4 del listado completo')).toBeTruthy();
  fireEvent.click(lightbox.getByRole('button', { name: /^Añadir al carrito \(\$\s1\.500,50\)$/ }));
  expect(lightbox.getByRole('button', { name: '✓ Añadido al carrito' })).toBeTruthy();
});

it('storefront §2: the lightbox moves by keys and buttons, within the page', async () => {
  const lightbox = within(await openLightbox());
  fireEvent.click(lightbox.getByRole('button', { name: 'Foto siguiente' }));
  expect(lightbox.getByText('3 de 3')).toBeTruthy();
  const next = lightbox.getByRole('button', { name: 'Foto siguiente' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  key('ArrowRight');
  expect(lightbox.getByText('3 de 3')).toBeTruthy();
  key('ArrowLeft');
  key('ArrowLeft');
  key('ArrowLeft');
  expect(lightbox.getByText('1 de 3')).toBeTruthy();
});

it('storefront §2: Escape closes the lightbox; right-click and drag do nothing on photos', async () => {
  const dialog = await openLightbox();
  const image = within(dialog).getByRole('img', { name: 'Foto 2' });
  expect(fireEvent.contextMenu(image)).toBe(false);
  expect(image).toHaveProperty('draggable', false);
  expect(fireEvent.contextMenu(screen.getByRole('button', { name: 'Ver foto 1' }))).toBe(false);
  act(() => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  key('ArrowRight');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver foto 2' }));
});
