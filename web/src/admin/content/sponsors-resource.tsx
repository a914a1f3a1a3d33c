import { useQuery } from '@tanstack/react-query';
import {
  createSponsor,
  deleteSponsor,
  editSponsor,
  type Sponsor,
} from '../../api/admin/content.ts';
import { sponsorsQuery } from '../../api/sponsors.ts';
import type { Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

export const sponsorsResource: Resource<Sponsor> = {
  title: 'Sponsors',
  createTitle: 'Crear sponsor',
  editTitle: 'Editar sponsor',
  createLabel: 'Crear Sponsor',
  editLabel: 'Actualizar Sponsor',
  empty: 'No hay sponsors para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar este sponsor?',
  missing: 'Sponsor no encontrado',
  queryKey: sponsorsQuery.queryKey,
  useList: () => useQuery(sponsorsQuery),
  nameOf: ({ name }) => name,
  sortValue: ({ name }) => name,
  columns: [
    {
      key: 'logo',
      title: 'Imagen',
      card: 'picture',
      render: ({ logoUrl }) => <Thumbnail src={logoUrl} whole />,
    },
    { key: 'name', title: 'Nombre', card: 'heading', sortable: true, render: ({ name }) => name },
    {
      key: 'link',
      title: 'URL',
      long: true,
      render: ({ linkUrl }) => (
        <a href={linkUrl} target="_blank" rel="noreferrer">
          {linkUrl}
        </a>
      ),
    },
  ],
  fields: [
    { name: 'image', label: 'Imagen', kind: 'image' },
    { name: 'name', label: 'Nombre', kind: 'text' },
    { name: 'linkUrl', label: 'URL', kind: 'url' },
  ],
  valuesOf: ({ name, linkUrl }) => ({ name, linkUrl }),
  imageOf: ({ logoUrl }) => logoUrl,
  createEndpoint: createSponsor,
  editEndpoint: editSponsor,
  remove: deleteSponsor,
  createPath: '/admin/create-sponsor',
  editPath: ({ id }) => `/admin/edit-sponsor/${String(id)}`,
};
