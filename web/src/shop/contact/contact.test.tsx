import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ContactPage } from './ContactPage.tsx';

async function send(answer: Answer) {
  const calls = stubServer({ 'POST /contact': answer });
  renderScreen(<ContactPage />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.type(screen.getByLabelText(/^Mensaje/), 'Hola');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  return calls;
}

it('storefront §5: name, e-mail and message are required; the e-mail is a plain text box', async () => {
  const calls = stubServer({});
  renderScreen(<ContactPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('El nombre es requerido')).toBeTruthy();
  expect(screen.getByText('El Email es requerido')).toBeTruthy();
  expect(screen.getByText('El mensaje es requerido')).toBeTruthy();
  expect(screen.getByLabelText(/^Email/).getAttribute('type')).toBe('text');
  expect(calls).toEqual([]);
});

it("storefront §2: the button reads 'Enviando...' and is disabled while the call runs", async () => {
  await send({ outcome: 'pending' });
  expect(screen.getByRole('button', { name: 'Enviando...' })).toHaveProperty('disabled', true);
});

it("storefront §8: the toast is the server's Message, and the form is empty again", async () => {
  const calls = await send({ body: { Message: 'Recibimos tu mensaje.' } });
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Recibimos tu mensaje.');
  });
  expect(calls[0]?.body).toEqual({ name: 'Ana', email: 'ana@example.com', message: 'Hola' });
  await waitFor(() => {
    expect(screen.getByLabelText(/^Mensaje/)).toHaveProperty('value', '');
  });
});

it.each([
  [{ status: 400, body: { Message: 'El Email es invalido' } }, 'El Email es invalido'],
  [
    { outcome: 'network-error' as const },
    'No pudimos conectarnos: puede ser la señal. Lo que escribiste sigue acá: probá de nuevo.',
  ],
  [
    { status: 503, body: '<html>Service Unavailable</html>' },
    'La tienda no contesta en este momento. Lo que escribiste sigue acá: probá de nuevo en un minuto.',
  ],
  [
    { status: 429, body: '<html>Too Many Requests</html>' },
    'Son muchos intentos seguidos. Esperá un minuto y probá de nuevo.',
  ],
  [
    { status: 413, body: '<html>Request Entity Too Large</html>' },
    'Lo que mandás es demasiado grande. Probá con un archivo más chico.',
  ],
])('storefront §8: a failure is a toast and nothing typed is lost', async (answer, text) => {
  await send(answer);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
  expect(screen.getByLabelText(/^Mensaje/)).toHaveProperty('value', 'Hola');
  expect(await screen.findByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', false);
});

it('a button pressed twice, or Enter after it, sends once', async () => {
  const calls = stubServer({ 'POST /contact': { outcome: 'pending' } });
  renderScreen(<ContactPage />);
  fireEvent.change(screen.getByLabelText(/^Nombre/), { target: { value: 'Ana' } });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'ana@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Mensaje/), { target: { value: 'Hola' } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });
  for (let press = 0; press < 3; press += 1) fireEvent.submit(button);
  await screen.findByRole('button', { name: 'Enviando...' });
  expect(calls).toHaveLength(1);
});

it('a mistyped address, to which no answer would come, costs one tap, and is not spoken of after sending', async () => {
  const calls = stubServer({ 'POST /contact': { body: { Message: 'Recibido.' } } });
  renderScreen(<ContactPage />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Mensaje/), 'Hola');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@gmial.com');
  expect(await screen.findByRole('button', { name: 'ana@gmail.com' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => {
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', '');
  });
  expect(screen.queryByText(/Quisiste decir/)).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@gmial.com');
  await userEvent.click(await screen.findByRole('button', { name: 'ana@gmail.com' }));
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'ana@gmail.com');
  expect(calls).toHaveLength(1);
});

it('what is typed while a message is on its way stays for the next one', async () => {
  stubServer({ 'POST /contact': { body: { Message: 'Recibimos tu mensaje.' } } });
  renderScreen(<ContactPage />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.type(screen.getByLabelText(/^Mensaje/), 'Hola');
  const letGo = holdAnswers();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await userEvent.type(screen.getByLabelText(/^Mensaje/), ', otra cosa');
  letGo();
  await waitFor(() => {
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', '');
  });
  expect(screen.getByLabelText(/^Mensaje/)).toHaveProperty('value', 'Hola, otra cosa');
});

it('what is half typed is there after a reload, and is not once the page was left', async () => {
  const { unmount } = renderScreen(<ContactPage />);
  await userEvent.type(screen.getByLabelText(/^Mensaje/), 'No encuentro mi');
  await waitFor(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(sessionStorage).toHaveLength(1);
  });
  const kept = sessionStorage.getItem('typed contact') ?? '';
  unmount();
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('typed contact', kept);
  const { unmount: leave } = renderScreen(<ContactPage />);
  await waitFor(() => {
    expect(screen.getByLabelText(/^Mensaje/)).toHaveProperty('value', 'No encuentro mi');
  });
  leave();
  renderScreen(<ContactPage />);
  expect(screen.getByLabelText(/^Mensaje/)).toHaveProperty('value', '');
});
