import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EDITED_MEANWHILE } from '../../api/admin/content.ts';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { EditPage } from '../resource/ResourcePages.tsx';
import { ResourceTable } from '../resource/ResourceTable.tsx';
import { faqsResource } from './faqs-resource.tsx';

const FAQ = { id: 3, ask: '¿Puedo pagar?', answer: 'Sí.', updatedAt: '2026-11-01T10:00:00.000Z' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  vi.spyOn(toast, 'success').mockReturnValue();
});

async function saveAnother() {
  renderScreen(<EditPage resource={faqsResource} param="faqId" />, {
    path: '/admin/edit-faq/3',
    route: '/admin/edit-faq/:faqId',
  });
  await screen.findByRole('heading', { name: 'Editar pregunta frecuente' });
  fireEvent.change(screen.getByLabelText(/^Respuesta/), { target: { value: 'En efectivo no.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
}

it('what somebody else changed meanwhile is overwritten only when asked to, and nothing typed is lost', async () => {
  const SAVE = 'PUT /faqs/edit/3';
  const answers: Record<string, Answer> = {
    'GET /faqs': { body: [FAQ] },
    [SAVE]: { status: 409, body: { Message: EDITED_MEANWHILE } },
  };
  const calls = stubServer(answers);
  await saveAnother();
  await screen.findByText('Se modificó después de que lo abriste.');
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'En efectivo no.');
  const later = '2026-11-02T10:00:00.000Z';
  answers['GET /faqs'] = { body: [{ ...FAQ, answer: 'De otra persona.', updatedAt: later }] };
  answers[SAVE] = { body: FAQ };
  fireEvent.click(screen.getByRole('button', { name: 'Guardar lo mío igual' }));
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull();
  });
  const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(saved).toHaveLength(2);
  expect(saved.at(-1)).toEqual({ ask: FAQ.ask, answer: 'En efectivo no.', updatedAt: later });
});

it('what somebody else deleted meanwhile is said to be gone, and nothing typed is lost', async () => {
  stubServer({
    'GET /faqs': { body: [FAQ] },
    'PUT /faqs/edit/3': { status: 404, body: { Message: 'No lo encontramos.' } },
  });
  await saveAnother();
  await screen.findByText('Se eliminó después de que lo abriste.');
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'En efectivo no.');
  expect(screen.queryByRole('button', { name: 'Guardar lo mío igual' })).toBeNull();
});

it.each([
  ['the shop does not answer', { status: 500 }, 'Se modificó después de que lo abriste.'],
  ['it is gone meanwhile', { body: [] }, 'Se eliminó después de que lo abriste.'],
])(
  'nothing typed is lost where %s when it is saved over what somebody else saved',
  async (_, list, told) => {
    const answers: Record<string, Answer> = {
      'GET /faqs': { body: [FAQ] },
      'PUT /faqs/edit/3': { status: 409, body: { Message: EDITED_MEANWHILE } },
    };
    stubServer(answers);
    await saveAnother();
    const overwrite = await screen.findByRole('button', { name: 'Guardar lo mío igual' });
    answers['GET /faqs'] = list;
    answers['PUT /faqs/edit/3'] = { status: 404, body: { Message: 'No lo encontramos.' } };
    fireEvent.click(overwrite);
    await waitFor(() => {
      expect(toast.error).toHaveBeenCalledTimes(2);
    });
    await screen.findByText(told);
    expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'En efectivo no.');
  },
);

function ListThenForm() {
  const [open, setOpen] = useState(false);
  if (open) return <EditPage resource={faqsResource} param="faqId" />;
  return (
    <>
      <ResourceTable resource={faqsResource} name="faqs" />
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Abrir
      </button>
    </>
  );
}

it.each([
  ['made', []],
  ['saved', [{ ...FAQ, answer: 'De antes.', updatedAt: '2026-11-01T09:00:00.000Z' }]],
])('what another tab %s a moment ago is what its form opens with', async (_, before) => {
  const answers: Record<string, Answer> = { 'GET /faqs': { body: before } };
  stubServer(answers);
  renderScreen(<ListThenForm />, { path: '/admin/edit-faq/3', route: '/admin/edit-faq/:faqId' });
  await screen.findByText(before[0]?.ask ?? faqsResource.empty);
  answers['GET /faqs'] = { body: [FAQ] };
  fireEvent.click(screen.getByText('Abrir'));
  expect(await screen.findByLabelText(/^Respuesta/)).toHaveProperty('value', FAQ.answer);
  expect(window.location.pathname).toBe('/admin/edit-faq/3');
});

it('while it is being saved nothing is typed that would go with its form, and can be typed again when it is refused', async () => {
  stubServer({ 'GET /faqs': { body: [FAQ] }, 'PUT /faqs/edit/3': { status: 503, body: {} } });
  const letGo = holdAnswers('/edit/3');
  await saveAnother();
  const answer = screen.getByLabelText<HTMLTextAreaElement>(/^Respuesta/);
  await waitFor(() => {
    expect(answer.readOnly).toBe(true);
  });
  letGo();
  await waitFor(() => {
    expect(answer.readOnly).toBe(false);
  });
});
