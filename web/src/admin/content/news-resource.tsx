import { formatShortDate } from '@photolab/domain/format';
import { useQuery } from '@tanstack/react-query';
import {
  createNews,
  deleteNews,
  editNews,
  RICH_TEXT_MAX,
  type NewsItem,
} from '../../api/admin/content.ts';
import { newsQuery } from '../../api/news.ts';
import { fromHtml, toHtml } from '../resource/form-rules.ts';
import type { FormValues, Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

const input = ({ texts }: FormValues) => ({
  title: texts['title'] ?? '',
  body: toHtml(texts['body'] ?? ''),
});

export const newsResource: Resource<NewsItem> = {
  title: 'Novedades',
  createTitle: 'Crear novedad',
  editTitle: 'Editar novedad',
  createLabel: 'Crear Novedad',
  editLabel: 'Actualizar Novedad',
  empty: 'No hay novedades para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar esta novedad?',
  queryKey: newsQuery.queryKey,
  useList: () => useQuery(newsQuery),
  nameOf: ({ title }) => title,
  sortValue: (item, column) => (column === 'date' ? item.createdAt.getTime() : item.title),
  columns: [
    { key: 'image', title: 'Imagen', render: ({ imageUrl }) => <Thumbnail src={imageUrl} /> },
    { key: 'title', title: 'Título', sortable: true, render: ({ title }) => title },
    {
      key: 'date',
      title: 'Fecha',
      sortable: true,
      render: ({ createdAt }) => formatShortDate(createdAt),
    },
  ],
  fields: [
    { name: 'image', label: 'Imagen', kind: 'image', required: true, optionalOnEdit: true },
    { name: 'title', label: 'Titulo', labelOnEdit: 'Nombre', kind: 'text', required: true },
    {
      name: 'body',
      label: 'Texto',
      labelOnEdit: 'Descripcion',
      kind: 'long-text',
      required: true,
      max: RICH_TEXT_MAX,
    },
  ],
  valuesOf: ({ title, body }) => ({
    texts: { title, body: fromHtml(body) },
    flags: {},
    picture: undefined,
  }),
  imageOf: ({ imageUrl }) => imageUrl,
  create: (values) => createNews(input(values), values.picture),
  edit: ({ id, updatedAt }, values) =>
    editNews(id, { ...input(values), updatedAt }, values.picture),
  remove: deleteNews,
  createPath: '/admin/create-new',
  editPath: ({ id }) => `/admin/edit-new/${String(id)}`,
};
