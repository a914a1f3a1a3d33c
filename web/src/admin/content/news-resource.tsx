import { formatShortDate } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import {
  createNewsItem,
  deleteNews,
  editNewsItem,
  type NewsItem,
} from '../../api/admin/content.ts';
import { newsQuery } from '../../api/news.ts';
import type { Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

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
    {
      key: 'image',
      title: 'Imagen',
      card: 'picture',
      render: ({ imageUrl }) => <Thumbnail src={imageUrl} />,
    },
    {
      key: 'title',
      title: 'Título',
      card: 'heading',
      sortable: true,
      render: ({ title }) => title,
    },
    {
      key: 'date',
      title: 'Fecha',
      sortable: true,
      render: ({ createdAt }) => formatShortDate(createdAt),
    },
  ],
  fields: [
    { name: 'image', label: 'Imagen', kind: 'image' },
    { name: 'title', label: 'Titulo', labelOnEdit: 'Nombre', kind: 'text' },
    {
      name: 'body',
      label: 'Texto',
      labelOnEdit: 'Descripcion',
      kind: 'rich-text',
    },
  ],
  valuesOf: ({ title, body }) => ({ title, body }),
  imageOf: ({ imageUrl }) => imageUrl,
  createEndpoint: createNewsItem,
  editEndpoint: editNewsItem,
  remove: deleteNews,
  createPath: '/admin/create-new',
  editPath: ({ id }) => `/admin/edit-new/${String(id)}`,
};
