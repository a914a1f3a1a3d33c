import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { toast } from '../feedback/toast.ts';
import { lateDialog } from './late.tsx';

const Dialog = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Cerrar
  </button>
);

it('a dialog whose file does not arrive leaves its screen, says so, and opens the next time', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>();
  load.mockRejectedValueOnce(new TypeError('no signal')).mockResolvedValue(Dialog);
  const Late = lateDialog(load);
  function Screen() {
    const [open, setOpen] = useState(false);
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
          <Late
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </>
    );
  }
  render(<Screen />);
  const open = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  };
  open();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  // From now on it is there at once.
  open();
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
