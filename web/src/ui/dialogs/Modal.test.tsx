import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Modal } from './Modal.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Door } from './door.fixture.tsx';

const LoginDoor = () => <Door opens="Ingresar" title="Ingresar a tu cuenta" />;

function leaveWhileBusy(): void {
  const saving = render(<Button>Guardar</Button>);
  screen.getByRole('button', { name: 'Guardar' }).focus();
  saving.rerender(<Button busy>Guardar</Button>);
  saving.unmount();
}

describe('a dialog', () => {
  it('is named by its title and takes the focus', async () => {
    render(<LoginDoor />);
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    const dialog = screen.getByRole('dialog', { name: 'Ingresar a tu cuenta' });
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('gives the focus back to what opened it', async () => {
    render(<LoginDoor />);
    const door = screen.getByRole('button', { name: 'Ingresar' });
    await userEvent.click(door);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(door);
  });

  it('gives the focus to what is around it when what opened it is gone, as the row that was deleted', async () => {
    render(
      <main>
        <section aria-label="Sponsors">
          <LoginDoor />
        </section>
      </main>,
    );
    const door = screen.getByRole('button', { name: 'Ingresar' });
    await userEvent.click(door);
    door.remove();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sponsors' }));
  });

  it('gives the focus to what is around it when what opened it goes a moment later, too', async () => {
    render(
      <section aria-label="Sponsors">
        <LoginDoor />
      </section>,
    );
    const door = screen.getByRole('button', { name: 'Ingresar' });
    await userEvent.click(door);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(document.activeElement).toBe(door);
    door.remove();
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sponsors' }));
    });
  });

  it.each([
    ['nothing had it', () => undefined],
    ['what had it was busy and left with its screen', leaveWhileBusy],
  ])('gives the focus to the page when %s', async (_when, before) => {
    before();
    render(
      <main>
        <LoginDoor />
      </main>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each([
    ['the first field that is empty', '', 'ana@example.com', 'Contraseña'],
    ['the first field', 'Sponsors', 'ana@example.com', 'Email'],
  ])('begins with %s', (_what, password, email, focused) => {
    render(
      <Modal title="Tu sesión terminó" onClose={() => undefined}>
        <TextField label="Email" defaultValue={email} />
        <TextField label="Contraseña" defaultValue={password} />
      </Modal>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
  });

  it('gives the focus to what is around it when what opened it is out of use by then', async () => {
    function Once() {
      const [open, setOpen] = useState<boolean>();
      const press = () => {
        setOpen(true);
      };
      return (
        <main>
          <button type="button" disabled={open !== undefined} onClick={press}>
            Devolver
          </button>
          {open && (
            <Modal
              title="Devolver"
              onClose={() => {
                setOpen(false);
              }}
            >
              Nada más
            </Modal>
          )}
        </main>
      );
    }
    render(<Once />);
    await userEvent.click(screen.getByRole('button', { name: 'Devolver' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('that opens by itself while a pressed button is busy gives it the focus back', () => {
    const at = (busy: boolean, open: boolean) => (
      <main tabIndex={-1}>
        <Button busy={busy}>Guardar</Button>
        {open && (
          <Modal title="Tu sesión terminó" onClose={() => undefined}>
            <TextField label="Contraseña" />
          </Modal>
        )}
      </main>
    );
    const { rerender } = render(at(false, false));
    const save = screen.getByRole('button', { name: 'Guardar' });
    save.focus();
    rerender(at(true, false));
    // Browsers take the focus from what is disabled; the document of these tests does not.
    screen.getByRole('main').focus();
    screen.getByRole('main').blur();
    rerender(at(true, true));
    rerender(at(false, true));
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
    rerender(at(false, false));
    expect(document.activeElement).toBe(save);
  });

  it('closes with Escape, which a browser reports as a cancel event', async () => {
    render(<LoginDoor />);
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when its backdrop is pressed, not its content', async () => {
    render(<LoginDoor />);
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    fireEvent.mouseDown(screen.getByText('Formulario'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    // Of who presses twice what opened it.
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when its backdrop is pressed once something is typed in it', async () => {
    const onClose = vi.fn();
    render(
      <Modal title="Avisame" onClose={onClose}>
        <TextField label="Email" />
      </Modal>,
    );
    await userEvent.type(screen.getByLabelText('Email'), 'a');
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a confirmation', () => {
  const ask = (busy = false) => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        title="Eliminar evento"
        question="Estás seguro de que quieres eliminar este evento?"
        detail="Maratón de Rosario"
        confirmLabel="Eliminar"
        busy={busy}
        onConfirm={onConfirm}
        onClose={onClose}
      />,
    );
    return { onConfirm, onClose };
  };

  it('names the thing and does the deed only when it is confirmed', async () => {
    const { onConfirm, onClose } = ask();
    expect(screen.getByText('Maratón de Rosario')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('cannot be confirmed twice while it is busy', async () => {
    const { onConfirm } = ask(true);
    await userEvent.click(screen.getByRole('button', { name: 'Procesando...' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays while it is busy: closed by then, its end would close what was opened since', async () => {
    const { onClose } = ask(true);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays while it is busy when a phone goes back, too, and is a step of the history again', async () => {
    window.history.replaceState({ key: 'list' }, '');
    const { onClose } = ask(true);
    const step: unknown = window.history.state;
    const popped = vi.fn();
    window.addEventListener('popstate', popped, { once: true });
    window.history.back();
    await waitFor(() => {
      expect(popped).toHaveBeenCalledOnce();
    });
    expect(window.history.state).toEqual(step);
    expect(onClose).not.toHaveBeenCalled();
  });
});
