import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { isLeftUnasked } from '../../test-screen.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { FormGuard, useUnsavedGuard } from './use-unsaved-guard.ts';

const formOf = ({ isDirty = false, isPending = false }) => ({
  formState: { isDirty },
  sending: { isPending, isSuccess: false },
});

it.each([
  ['opened in another tab', { ctrlKey: true }, {}],
  ['saved as a file', {}, { download: '' }],
  ['to a part of the page', {}, { href: '#contenido' }],
])('a link that is %s leaves nothing, and is not asked about', (_what, press, link) => {
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  render(
    <>
      <a href="/admin" {...link}>
        Seguir
      </a>
      <FormGuard form={formOf({ isDirty: true })} />
    </>,
  );
  fireEvent.click(screen.getByRole('link'), press);
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link'));
  expect(confirm).toHaveBeenCalledTimes(Object.keys(press).length);
});

function Answer() {
  const [text, setText] = useState('');
  useUnsavedGuard(text !== '');
  return (
    <input
      aria-label="Respuesta"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
      }}
    />
  );
}

const stepOf = (): unknown => window.history.state;

it('the way back asks before what was written is lost: who stays is asked again, who leaves goes back at once', async () => {
  window.history.replaceState({ key: 'list' }, '');
  window.history.pushState({ key: 'form' }, '');
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  render(<Answer />);
  fireEvent.change(screen.getByLabelText('Respuesta'), { target: { value: 'A medio escribir' } });
  window.history.back();
  await waitFor(() => {
    expect(confirm).toHaveBeenCalledOnce();
  });
  expect(stepOf()).toMatchObject({ key: 'form' });
  window.history.back();
  await waitFor(() => {
    expect(stepOf()).toEqual({ key: 'list' });
  });
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('two forms that are half written are asked about once, by a link and on the way back', async () => {
  window.history.replaceState({ key: 'list' }, '');
  window.history.pushState({ key: 'team' }, '');
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  render(
    <>
      <Answer />
      <Answer />
      <a href="/admin">Panel</a>
    </>,
  );
  const [invitation, token] = screen.getAllByLabelText('Respuesta');
  if (!invitation || !token) throw new Error('two forms lie open');
  fireEvent.change(invitation, { target: { value: 'foto@example.com' } });
  fireEvent.change(token, { target: { value: 'Notebook' } });
  fireEvent.click(screen.getByRole('link'));
  expect(confirm).toHaveBeenCalledTimes(1);
  confirm.mockReturnValue(true);
  window.history.back();
  await waitFor(() => {
    expect(stepOf()).toEqual({ key: 'list' });
  });
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('where the first of two half written forms is emptied again, the other one asks', async () => {
  window.history.replaceState({ key: 'list' }, '');
  window.history.pushState({ key: 'team' }, '');
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(true);
  render(
    <>
      <Answer />
      <Answer />
    </>,
  );
  const [invitation, token] = screen.getAllByLabelText('Respuesta');
  if (!invitation || !token) throw new Error('two forms lie open');
  fireEvent.change(invitation, { target: { value: 'foto@example.com' } });
  fireEvent.change(token, { target: { value: 'Notebook' } });
  fireEvent.change(invitation, { target: { value: '' } });
  window.history.back();
  await waitFor(() => {
    expect(stepOf()).toEqual({ key: 'list' });
  });
  expect(confirm).toHaveBeenCalledOnce();
});

it('what was emptied again is left without a question', async () => {
  window.history.replaceState({ key: 'list' }, '');
  window.history.pushState({ key: 'form' }, '');
  const confirm = vi.spyOn(window, 'confirm');
  render(<Answer />);
  const field = screen.getByLabelText('Respuesta');
  fireEvent.change(field, { target: { value: 'A' } });
  fireEvent.change(field, { target: { value: '' } });
  window.history.back();
  await waitFor(() => {
    expect(stepOf()).toEqual({ key: 'list' });
  });
  expect(confirm).not.toHaveBeenCalled();
});

it('a dialog asks before it is closed over what was written in it; one above that has nothing does not', () => {
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  const [onClose, onCloseAbove] = [vi.fn(), vi.fn()];
  render(
    <>
      <Modal title="Responder" onClose={onClose}>
        <FormGuard form={formOf({ isDirty: true })} />
      </Modal>
      <Modal title="Tu sesión terminó" onClose={onCloseAbove}>
        Entrá de nuevo
      </Modal>
    </>,
  );
  const [below, above] = screen.getAllByRole('button', { name: 'Cerrar' });
  if (!below || !above) throw new Error('two dialogs lie open');
  fireEvent.click(above);
  expect([onCloseAbove.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(below);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Responder' });
  // As a browser does by itself after Escape was refused.
  dialog.close();
  expect([onClose.mock.calls.length, dialog.open]).toEqual([0, true]);
  confirm.mockReturnValue(true);
  fireEvent.mouseDown(dialog);
  expect([onClose.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 3]);
});

it('a dialog asks once on the way back, and stays open below who stays', async () => {
  window.history.replaceState({ key: 'list' }, '');
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValueOnce(false);
  confirm.mockReturnValueOnce(true);
  const onClose = vi.fn();
  render(
    <Modal title="Responder" onClose={onClose}>
      <FormGuard form={formOf({ isDirty: true })} />
    </Modal>,
  );
  window.history.back();
  await waitFor(() => {
    expect(confirm).toHaveBeenCalledOnce();
  });
  expect([onClose.mock.calls.length, stepOf()]).toEqual([
    0,
    expect.objectContaining({ dialog: expect.any(String) as string }),
  ]);
  window.history.back();
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect([confirm.mock.calls.length, stepOf()]).toEqual([2, { key: 'list' }]);
});

it('a dialog stays while its form is being sent: what was typed would be lost where that fails', async () => {
  window.history.replaceState({ key: 'list' }, '');
  const confirm = vi.spyOn(window, 'confirm').mockReset();
  const onClose = vi.fn();
  render(
    <Modal title="Responder" onClose={onClose}>
      <FormGuard form={formOf({ isDirty: true, isPending: true })} />
    </Modal>,
  );
  const step = stepOf();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  const popped = vi.fn();
  window.addEventListener('popstate', popped, { once: true });
  window.history.back();
  await waitFor(() => {
    expect(popped).toHaveBeenCalledOnce();
  });
  expect([onClose.mock.calls.length, confirm.mock.calls.length, stepOf()]).toEqual([0, 0, step]);
});

it('a page whose form is being sent is not closed or loaded again without a question: that would end it', () => {
  const { rerender } = render(<FormGuard form={formOf({ isDirty: true, isPending: true })} />);
  expect(isLeftUnasked()).toBe(false);
  rerender(<FormGuard form={formOf({})} />);
  expect(isLeftUnasked()).toBe(true);
});
