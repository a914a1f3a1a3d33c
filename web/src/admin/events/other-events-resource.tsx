import { formatShortDate } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import {
  createOtherEvent,
  deleteOtherEvent,
  editOtherEvent,
  type OtherEvent,
} from '../../api/admin/content.ts';
import { otherEventsQuery } from '../../api/events.ts';
import type { Resource } from '../resource/resource.ts';

export const otherEventsResource: Resource<OtherEvent> = {
  title: 'Otros Eventos',
  createTitle: 'Crear otro evento',
  editTitle: 'Editar otro evento',
  createLabel: 'Crear Otro Evento',
  editLabel: 'Actualizar Evento',
  empty: 'No hay otros eventos para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar este evento?',
  queryKey: otherEventsQuery.queryKey,
  useList: () => useQuery(otherEventsQuery),
  nameOf: ({ name }) => name,
  sortValue: (item, column) => (column === 'date' ? item.date : item.name),
  columns: [
    { key: 'name', title: 'Nombre', card: 'heading', sortable: true, render: ({ name }) => name },
    { key: 'date', title: 'Fecha', sortable: true, render: ({ date }) => formatShortDate(date) },
  ],
  fields: [
    { name: 'name', label: 'Nombre', kind: 'text' },
    { name: 'date', label: 'Fecha', kind: 'date' },
  ],
  valuesOf: ({ name, date }) => ({ name, date }),
  createEndpoint: createOtherEvent,
  editEndpoint: editOtherEvent,
  remove: deleteOtherEvent,
  createPath: '/admin/create-otherevent',
  editPath: ({ id }) => `/admin/edit-otherevent/${String(id)}`,
};
