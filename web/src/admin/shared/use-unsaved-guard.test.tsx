import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

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
