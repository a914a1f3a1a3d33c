import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { EmailField } from './EmailField.tsx';

/** As every form of the shop draws it. */
function Asked() {
  const { register, setValue, handleSubmit, reset } = useForm({ defaultValues: { email: '' } });
  return (
    <form
      onSubmit={(event) =>
        void handleSubmit(() => {
          reset();
        })(event)
      }
    >
      <EmailField
        label="Email"
        {...register('email')}
        onMeant={(email) => {
          setValue('email', email);
        }}
      />
      <button>Enviar</button>
    </form>
  );
}

it('a mistyped address costs one tap', async () => {
  render(<Asked />);
  const box = screen.getByLabelText('Email');
  await userEvent.type(box, 'ana@gmial.com');
  await userEvent.click(await screen.findByRole('button', { name: 'ana@gmail.com' }));
  expect(box).toHaveProperty('value', 'ana@gmail.com');
  await waitFor(() => {
    expect(screen.queryByText(/Quisiste decir/)).toBeNull();
  });
});

it('a form that is sent and empty again asks about no address', async () => {
  render(<Asked />);
  const box = screen.getByLabelText('Email');
  await userEvent.type(box, 'ana@gmial.com');
  await screen.findByText(/Quisiste decir/);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => {
    expect(box).toHaveProperty('value', '');
  });
  await waitFor(() => {
    expect(screen.queryByText(/Quisiste decir/)).toBeNull();
  });
});
