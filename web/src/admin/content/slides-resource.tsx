import { useQuery } from '@tanstack/react-query';
import { createSlide, deleteSlide, editSlide, type Slide } from '../../api/admin/content.ts';
import { slidesQuery } from '../../api/slides.ts';
import type { Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';

export const slidesResource: Resource<Slide> = {
  title: 'Fotos de inicio (Slider)',
  createTitle: 'Crear foto de inicio',
  editTitle: 'Editar foto de inicio',
  createLabel: 'Crear Slider',
  editLabel: 'Actualizar Slider',
  empty: 'No hay fotos de inicio para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar esta foto de inicio?',
  missing: 'Slider no encontrado',
  queryKey: slidesQuery.queryKey,
  useList: () => useQuery(slidesQuery),
  nameOf: ({ id }) => `Foto de inicio ${String(id)}`,
  columns: [
    { key: 'id', title: 'ID', render: ({ id }) => id },
    { key: 'image', title: 'Imagen', render: ({ imageUrl }) => <Thumbnail src={imageUrl} wide /> },
  ],
  fields: [
    {
      name: 'image',
      label: 'Imagen',
      kind: 'image',
      hint: 'Apaisada, de 1920 px de ancho o más.',
    },
  ],
  valuesOf: () => ({}),
  imageOf: ({ imageUrl }) => imageUrl,
  createEndpoint: createSlide,
  editEndpoint: editSlide,
  progress: true,
  remove: deleteSlide,
  createPath: '/admin/create-slider',
  editPath: ({ id }) => `/admin/edit-slider/${String(id)}`,
};
