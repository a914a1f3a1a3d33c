import { useQuery } from '@tanstack/react-query';
import { createFaq, deleteFaq, editFaq, type Faq } from '../../api/admin/content.ts';
import { faqsQuery } from '../../api/faqs.ts';
import type { FormValues, Resource } from '../resource/resource.ts';

const input = ({ texts }: FormValues) => ({
  question: texts['question'] ?? '',
  answer: texts['answer'] ?? '',
});

export const faqsResource: Resource<Faq> = {
  title: 'Preguntas Frecuentes',
  createTitle: 'Crear pregunta frecuente',
  editTitle: 'Editar pregunta frecuente',
  createLabel: 'Crear FAQ',
  editLabel: 'Guardar Cambios',
  empty: 'No hay preguntas frecuentes para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar esta pregunta frecuente?',
  missing: 'FAQ no encontrada',
  queryKey: faqsQuery.queryKey,
  useList: () => useQuery(faqsQuery),
  nameOf: ({ question }) => question,
  sortValue: ({ question }) => question,
  columns: [
    { key: 'question', title: 'Pregunta', sortable: true, render: ({ question }) => question },
    { key: 'answer', title: 'Respuesta', render: ({ answer }) => shorten(answer) },
  ],
  fields: [
    { name: 'question', label: 'Pregunta', kind: 'text', required: true, max: 500 },
    { name: 'answer', label: 'Respuesta', kind: 'long-text', required: true, max: 5_000 },
  ],
  valuesOf: ({ question, answer }) => ({
    texts: { question, answer },
    flags: {},
    picture: undefined,
  }),
  create: (values) => createFaq(input(values)),
  edit: ({ id, updatedAt }, values) => editFaq(id, { ...input(values), updatedAt }),
  remove: deleteFaq,
  createPath: '/admin/create-faq',
  editPath: ({ id }) => `/admin/edit-faq/${String(id)}`,
};

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
