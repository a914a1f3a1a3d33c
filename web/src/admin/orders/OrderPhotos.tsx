// What was bought, what is delivered in the place of a replaced photo, and the way to replace one.
import { formatPesos } from '@photolab/domain/orders/money';
import { PHOTO_SIZE_WORDS } from '@photolab/domain/orders/photo-sizes';
import { nameAndDay } from '@photolab/domain/shop/names-apart';
import { useState, type ReactNode } from 'react';
import type { OrderDetail } from '../../api/admin/records.ts';
import { TextButton } from '../../ui/buttons/TextButton.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { OriginalLink } from '../shared/panels/PictureLink.tsx';
import { Thumbnail } from '../shared/Thumbnail.tsx';
import panels from '../shared/panels/panels.module.css';
import styles from './OrderPage.module.css';
import { ReplaceDialog } from './ReplaceDialog.tsx';

type Photo = OrderDetail['photos'][number];

interface Props {
  order: OrderDetail;
  /** A dialog was closed. */
  onDone: () => void;
}

export function OrderPhotos({ order, onDone }: Props) {
  const [replacing, setReplacing] = useState<Photo>();
  const close = () => {
    setReplacing(undefined);
    onDone();
  };
  const columns = columnsWith((photo) =>
    order.canResend ? (
      <TextButton
        aria-label={`Reemplazar la foto ${String(photo.id)}`}
        onClick={() => {
          setReplacing(photo);
        }}
      >
        Reemplazar
      </TextButton>
    ) : null,
  );
  return (
    <section className={panels.part}>
      <h2>Fotos</h2>
      <DataTable
        caption="Fotos de la orden"
        rows={order.photos}
        rowKey={({ id }) => id}
        empty="No hay fotos para mostrar"
        columns={columns}
      />
      {replacing && <ReplaceDialog orderId={order.orderId} photo={replacing} onClose={close} />}
    </section>
  );
}

/** `action`: what can be done with a photo's files stands below them. */
const columnsWith = (action: (photo: Photo) => ReactNode): Column<Photo>[] => [
  { key: 'image', title: 'Foto', render: ({ thumbnail }) => <Thumbnail src={thumbnail} /> },
  {
    key: 'id',
    title: 'ID',
    render: ({ id }) => <span id={`foto-${String(id)}`}>{id}</span>,
  },
  {
    key: 'name',
    title: 'Original',
    render: (photo) => <Files photo={photo} action={action(photo)} />,
  },
  {
    key: 'event',
    title: 'Evento',
    render: ({ eventName: name, eventDate: date }) => nameAndDay({ name, date }),
  },
  { key: 'size', title: 'Tamaño', render: ({ size }) => PHOTO_SIZE_WORDS[size] },
  {
    key: 'price',
    title: 'Precio',
    align: 'right',
    render: ({ price }) => formatPesos(price),
  },
  {
    key: 'charged',
    title: 'Cobrado',
    align: 'right',
    render: ({ charged }) => (charged === null ? '—' : formatPesos(charged)),
  },
  {
    key: 'downloads',
    title: 'Descargas',
    align: 'right',
    render: ({ downloads }) => downloads,
  },
];

function Files({ photo, action }: { photo: Photo; action: ReactNode }) {
  const { name, original, given } = photo;
  return (
    <>
      <OriginalLink address={original}>{name}</OriginalLink>
      {given && (
        <>
          <br />
          Reemplazada por{' '}
          <OriginalLink address={given.original}>
            {given.id} {given.name}
          </OriginalLink>
        </>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </>
  );
}
