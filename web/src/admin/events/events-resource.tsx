import { FACE_MONTHS } from '@photolab/domain/faces/face-keeping';
import { countPhotos, formatCount } from '@photolab/domain/shop/format';
import { withDays, type Dated } from '@photolab/domain/shop/names-apart';
import { formatPesos, toPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import {
  createEventEndpoint,
  deleteEvent,
  editEventEndpoint,
  type Event,
} from '../../api/admin/events.ts';
import { eventsQuery } from '../../api/events.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import type { Resource } from '../resource/resource.ts';
import { Thumbnail } from '../shared/Thumbnail.tsx';
import { ParticipantCount } from './ParticipantCount.tsx';

const SORT_VALUES: Record<string, (event: Event) => string | number> = {
  name: ({ name }) => name,
  date: ({ date }) => date,
  price: ({ price }) => price,
  photos: ({ photoCount }) => photoCount,
  state: ({ active }) => Number(active),
};

const dated = (events: Event[]) => withDays(events);

export const eventsResource: Resource<Dated<Event>> = {
  title: 'Eventos',
  createTitle: 'Crear evento',
  editTitle: 'Editar evento',
  createLabel: 'Crear Evento',
  editLabel: 'Guardar Cambios',
  empty: 'No hay eventos para mostrar',
  deleteQuestion: 'Estás seguro de que quieres eliminar este evento?',
  deleteDetail: ({ photoCount }) =>
    `Con el evento se van ${photoCount > 0 ? `${countPhotos(photoCount)} con sus caras y números` : 'sus datos'}, los anotados y los pedidos de «Avisame». Sus ventas quedan en los registros y en los totales, y lo comprado se puede seguir descargando.`,
  loadFailure: 'Error al obtener el evento',
  editFailure: 'Error al actualizar el evento',
  queryKey: eventsQuery.queryKey,
  // Photos arrive while nobody looks at the list.
  useList: () => useQuery({ ...eventsQuery, select: dated, refetchOnMount: 'always' }),
  nameOf: ({ title }) => title,
  sortValue: (event, column) => SORT_VALUES[column]?.(event) ?? '',
  columns: [
    {
      key: 'cover',
      title: 'Imagen',
      card: 'picture',
      render: ({ coverImageUrl }) => <Thumbnail src={coverImageUrl} />,
    },
    { key: 'name', title: 'Nombre', card: 'heading', sortable: true, render: ({ name }) => name },
    {
      key: 'date',
      title: 'Fecha',
      card: 'plain',
      sortable: true,
      render: ({ day }) => day,
    },
    {
      key: 'price',
      title: 'Precio',
      card: 'plain',
      align: 'right',
      sortable: true,
      render: ({ price }) => formatPesos(price),
    },
    {
      key: 'photos',
      title: 'Fotos',
      align: 'right',
      sortable: true,
      render: ({ photoCount }) => formatCount(photoCount),
    },
    {
      key: 'participants',
      title: 'Anotados',
      align: 'right',
      render: ({ id }) => <ParticipantCount eventId={id} />,
    },
    {
      key: 'state',
      title: 'Estado',
      card: 'plain',
      sortable: true,
      render: ({ active }) => (
        <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Activo' : 'Inactivo'}</Badge>
      ),
    },
  ],
  fields: [
    { name: 'name', label: 'Nombre', kind: 'text' },
    { name: 'date', label: 'Fecha', kind: 'date' },
    {
      name: 'price',
      label: 'Precio',
      kind: 'price',
      hint: 'Por foto, en pesos. Ejemplo: 1500,50',
    },
    { name: 'image', label: 'Imagen', kind: 'image' },
    { name: 'zone', label: 'Zona', kind: 'text', hint: 'Ciudad o barrio. Opcional.' },
    {
      name: 'albumLink',
      label: 'Link del álbum',
      kind: 'url',
      hint: 'Un álbum en otro sitio. Opcional.',
    },
    {
      name: 'bibSearch',
      label: 'Usar OCR',
      kind: 'checkbox',
      hint: 'Lee los números de los dorsales para buscar por participante.',
    },
    {
      name: 'faceSearch',
      label: 'Usar Reconocimiento facial',
      kind: 'checkbox',
      hint: 'Permite buscar con una selfie.',
    },
    {
      name: 'facesUntil',
      label: 'Borrar los datos de las caras el',
      kind: 'date',
      hint: `Ese día se apaga la búsqueda con selfie. Vacía: ${String(FACE_MONTHS)} meses después del evento.`,
    },
  ],
  valuesOf: ({ name, date, zone, albumLink, price, bibSearch, faceSearch, facesUntil }) => ({
    name,
    date,
    zone,
    albumLink,
    price: String(toPesos(price)).replace('.', ','),
    bibSearch,
    faceSearch,
    facesUntil,
  }),
  imageOf: ({ coverImageUrl }) => coverImageUrl,
  createEndpoint: createEventEndpoint,
  editEndpoint: editEventEndpoint,
  remove: deleteEvent,
  createPath: '/admin/create-event',
  editPath: ({ id }) => `/admin/editar-evento/${String(id)}`,
};
