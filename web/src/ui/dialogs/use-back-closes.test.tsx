import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Modal } from './Modal.tsx';

function Door() {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        Abrir
      </button>
      {open && (
        <Modal title="Abierto" onClose={close}>
          <p>Formulario</p>
        </Modal>
      )}
    </>
  );
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('a dialog closes with the browser’s back, and by its own button leaves no step behind', async () => {
  window.history.replaceState({ usr: { photo: 7 } }, '');
  render(<Door />);
  press('Abrir');
  // What the screen below keeps there stays.
  expect(window.history.state).toMatchObject({ usr: { photo: 7 } });
  window.history.back();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  press('Abrir');
  expect(window.history.state).toHaveProperty('dialog');
  press('Cerrar');
  await waitFor(() => {
    expect(window.history.state).toEqual({ usr: { photo: 7 } });
  });
});
