import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';
import { TypedField } from './TypedField.tsx';
import { useState, type SyntheticEvent } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';

/** What a screen reader says after the name of a control. */
function description(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe('a field', () => {
  it('says its hint and its error with the control (storefront §5)', () => {
    render(
      <TextField label="Email" hint="El de tu cuenta" error="El Email es invalido" required />,
    );
    const input = screen.getByRole('textbox', { name: /Email/ });
    expect(description(input)).toBe('El de tu cuenta El Email es invalido');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('El Email es invalido');
  });

  it('is not invalid and not described while there is nothing to say', () => {
    render(<TextField label="Email" required />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    // A browser calls what is required and empty invalid by itself.
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('keeps its name when the label is hidden', () => {
    render(<Select label="Evento" hideLabel options={[]} placeholder="Elegí un evento..." />);
    expect(screen.getByRole('combobox', { name: 'Evento' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Elegí un evento...' })).toBeTruthy();
  });

  it('shows a password on demand and hides it again', async () => {
    render(<PasswordField label="Contraseña" />);
    const input = screen.getByLabelText('Contraseña');
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar lo escrito' }));
    expect(input.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar lo escrito' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('ties the error of a checkbox to it', () => {
    render(<Checkbox label="Acepto los términos" error="Aceptá los términos para seguir" />);
    expect(description(screen.getByRole('checkbox', { name: 'Acepto los términos' }))).toBe(
      'Aceptá los términos para seguir',
    );
  });
});

describe('a button', () => {
  it('says what it is doing and is disabled while busy (storefront §4)', async () => {
    const onClick = vi.fn();
    render(
      <Button busy busyLabel="Enviando..." onClick={onClick}>
        Enviar
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enviando...' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is pressed once, by Enter in a field too, and gives the focus back to who pressed it', async () => {
    const { button, end, onSubmit } = sendingForm();
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByRole('textbox'), 'Ana{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button).toHaveProperty('disabled', true);
    // A browser takes it from what is disabled; this one leaves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    end();
    await waitFor(() => {
      expect(document.activeElement).toBe(button);
    });
  });

  it('leaves the focus where it was moved meanwhile', async () => {
    const { button, end } = sendingForm();
    await userEvent.click(button);
    screen.getByRole('textbox').focus();
    end();
    await waitFor(() => {
      expect(button).toHaveProperty('disabled', false);
    });
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

/** A form whose work lasts until `end`. */
function sendingForm() {
  const onSubmit = vi.fn((event: SyntheticEvent) => {
    event.preventDefault();
  });
  let end: () => void = () => undefined;
  const work = new Promise<void>((resolve) => (end = resolve));
  function Sending() {
    const [busy, setBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          onSubmit(event);
          setBusy(true);
          void work.then(() => {
            setBusy(false);
          });
        }}
      >
        <TextField label="Nombre" />
        <Button type="submit" busy={busy}>
          Enviar
        </Button>
      </form>
    );
  }
  render(<Sending />);
  return { button: screen.getByRole('button'), onSubmit, end };
}

/** A search kept in the address, as the lists of the administration keep theirs. */
function Search() {
  const [params, setParams] = useSearchParams();
  const [told, setTold] = useState<string[]>([]);
  return (
    <>
      <TypedField
        label="Buscar"
        value={params.get('buscar') ?? ''}
        onTyped={(text) => {
          setTold([...told, text]);
          setParams({ buscar: text });
        }}
      />
      <output>{told.join('|')}</output>
    </>
  );
}

describe('a field of a text that the address keeps', () => {
  it('takes every letter where it was typed, tells them when it rests, and follows the address', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Search /> }], {
      initialEntries: ['/?buscar=previa'],
    });
    render(<RouterProvider router={router} />);
    const user = userEvent.setup();
    const field = screen.getByLabelText<HTMLInputElement>('Buscar');
    await user.clear(field);
    await user.type(field, 'anagomez');
    await user.type(field, '.x.', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field.value).toBe('ana.x.gomez');
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toMatch(/ana\.x\.gomez$/);
    });
    expect(router.state.location.search).toBe('?buscar=ana.x.gomez');
    await user.type(field, ' ');
    expect(field.value).toBe('ana.x.gomez ');
    await act(() => router.navigate('/?buscar=otra'));
    expect(field.value).toBe('otra');
  });

  it('tells nothing of what was typed before the text became another', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onTyped = vi.fn();
    const field = (value: string) => <TypedField label="Buscar" value={value} onTyped={onTyped} />;
    const { rerender } = render(field('ana'));
    fireEvent.change(screen.getByLabelText('Buscar'), { target: { value: 'anab' } });
    rerender(field(''));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(onTyped).not.toHaveBeenCalled();
  });
});
