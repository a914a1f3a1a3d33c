import { useQuery } from '@tanstack/react-query';
import {
  aboutListQuery,
  createAbout,
  deleteAbout,
  editAbout,
  type About,
} from '../../api/admin/content.ts';
import type { Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

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
    {
      key: 'image',
      title: 'Imagen',
      card: 'picture',
      render: ({ imageUrl }) => <Thumbnail src={imageUrl} />,
    },
    { key: 'title', title: 'Título', card: 'heading', render: ({ title }) => title },
  ],
  fields: [
    { name: 'image', label: 'Imagen', kind: 'image' },
    { name: 'title', label: 'Titulo', kind: 'text' },
    {
      name: 'body',
      label: 'Texto',
      labelOnEdit: 'Descripcion',
      kind: 'rich-text',
    },
  ],
  valuesOf: ({ title, body }) => ({ title, body }),
  imageOf: ({ imageUrl }) => imageUrl,
  createEndpoint: createAbout,
  editEndpoint: editAbout,
  remove: deleteAbout,
  createPath: '/admin/create-about',
  editPath: () => '/admin/edit-about/',
};
