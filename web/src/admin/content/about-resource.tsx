import { useQuery } from '@tanstack/react-query';
import {
  aboutListQuery,
  createAbout,
  deleteAbout,
  editAbout,
  RICH_TEXT_MAX,
  type About,
} from '../../api/admin/content.ts';
import { fromHtml, toHtml } from '../resource/form-rules.ts';
import type { FormValues, Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

const input = ({ texts }: FormValues) => ({
  title: texts['title'] ?? '',
  body: toHtml(texts['body'] ?? ''),
});

/** Only one about page may exist (administration §3). */
export const aboutResource: Resource<About> = {
  title: 'About',
  createTitle: 'Crear About',
  editTitle: 'Editar About',
  createLabel: 'Crear About',
  editLabel: 'Actualizar About Me',
  empty: 'No hay About para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar este About?',
  queryKey: ['about'],
  useList: () => useQuery(aboutListQuery),
  nameOf: ({ title }) => title,
  columns: [
    { key: 'image', title: 'Imagen', render: ({ imageUrl }) => <Thumbnail src={imageUrl} /> },
    { key: 'title', title: 'Título', render: ({ title }) => title },
  ],
  fields: [
    { name: 'image', label: 'Imagen', kind: 'image', required: true, optionalOnEdit: true },
    { name: 'title', label: 'Titulo', kind: 'text', required: true },
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
  create: (values) => createAbout(input(values), values.picture),
  edit: ({ updatedAt }, values) => editAbout({ ...input(values), updatedAt }, values.picture),
  remove: deleteAbout,
  createPath: '/admin/create-about',
  editPath: () => '/admin/edit-about/',
};
