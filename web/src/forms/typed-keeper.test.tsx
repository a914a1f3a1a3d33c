import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { TypedKeeper } from './TypedKeeper.tsx';

const tab = {
  readJson: () => ({ name: 'Ana', message: 'No encuentro mi' }),
  write: () => undefined,
  forget: () => undefined,
};

/** Whose keeper comes late, as on a weak signal. */
function Page() {
  const form = useForm({ defaultValues: { name: '', message: '' } });
  const [come, setCome] = useState(false);
  return (
    <form>
      {come && <TypedKeeper form={form} name="page" tab={tab} />}
      <input aria-label="Nombre" {...form.register('name')} />
      <textarea aria-label="Mensaje" {...form.register('message')} onKeyUp={() => setCome(true)} />
    </form>
  );
}

it('who stands in an empty box as what was half typed comes types in its place, not behind it', async () => {
  render(<Page />);
  const [name, message] = [screen.getByLabelText('Nombre'), screen.getByLabelText('Mensaje')];
  message.focus();
  await userEvent.keyboard('{Shift}');
  expect(name).toHaveProperty('value', 'Ana');
  await userEvent.keyboard('¿Cubren?');
  expect(message).toHaveProperty('value', '¿Cubren?');
});
