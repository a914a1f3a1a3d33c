import { shortened } from '@photolab/domain/shop/text';
import { useQuery } from '@tanstack/react-query';
import { createFaq, deleteFaq, editFaq, type Faq } from '../../api/admin/content.ts';
import { faqsQuery } from '../../api/faqs.ts';
import type { Resource } from '../resource/resource.ts';

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
    {
      key: 'question',
      title: 'Pregunta',
      card: 'heading',
      sortable: true,
      render: ({ question }) => question,
    },
    {
      key: 'answer',
      title: 'Respuesta',
      long: true,
      render: ({ answer }) => shortened(answer, 117),
    },
  ],
  fields: [
    { name: 'question', label: 'Pregunta', kind: 'text' },
    { name: 'answer', label: 'Respuesta', kind: 'long-text' },
  ],
  valuesOf: ({ question, answer }) => ({ question, answer }),
  createEndpoint: createFaq,
  editEndpoint: editFaq,
  remove: deleteFaq,
  createPath: '/admin/create-faq',
  editPath: ({ id }) => `/admin/edit-faq/${String(id)}`,
};
