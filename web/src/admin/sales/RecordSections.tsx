// Registro de Ventas and Registro de Órdenes (administration §2), the newest first.
import { SALE_STATUSES } from '@photolab/domain/orders/order-kinds';
import { PAYMENT_STATUS_WORDS, PAYMENT_TYPE_WORDS } from '@photolab/domain/orders/payment-words';
import { Link } from 'react-router';
import { ordersPageQuery, salesPageQuery, type Order, type Sale } from '../../api/admin/records.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { AmountKept } from '../shared/panels/AmountKept.tsx';
import { Moment } from '../shared/Moment.tsx';
import { optionsOf, ORDER_STATE_WORDS, TONES } from '../shared/order-words.ts';
import { ImageLinks } from './ImageLinks.tsx';
import { RecordTable } from './RecordTable.tsx';

const SALE_COLUMNS: Column<Sale>[] = [
  {
    key: 'operation',
    title: 'Operación',
    render: ({ operationNumber, orderId }) => (
      <Link to={`/admin/orders/${orderId}`}>{operationNumber}</Link>
    ),
  },
  { key: 'name', title: 'Nombre', render: ({ firstName }) => firstName || '—' },
  { key: 'lastName', title: 'Apellido', render: ({ lastName }) => lastName || '—' },
  {
    key: 'state',
    title: 'Estado',
    render: ({ paymentState }) => (
      <Badge tone={TONES[paymentState]}>{PAYMENT_STATUS_WORDS[paymentState]}</Badge>
    ),
  },
  {
    key: 'type',
    title: 'Medio de pago',
    render: ({ paymentType }) => PAYMENT_TYPE_WORDS[paymentType],
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (sale) => <AmountKept {...sale} />,
  },
  { key: 'date', title: 'Fecha', render: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Those that a sale can have: what waits or was refused is in the orders. */
const SALE_STATES = SALE_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_WORDS[value] }));

export function SalesRecordSection() {
  return (
    <RecordTable
      title="Registro de Ventas"
      name="registro-ventas"
      empty="No hay ventas para mostrar"
      columns={SALE_COLUMNS}
      rowKey={({ id }) => id}
      states={SALE_STATES}
      query={salesPageQuery}
    />
  );
}

const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'order',
    title: 'Orden',
    render: ({ orderId, id }) => <Link to={`/admin/orders/${orderId}`}>N.º {id}</Link>,
  },
  { key: 'operation', title: 'Operación', render: ({ operationNumber }) => operationNumber },
  {
    key: 'state',
    title: 'Estado',
    render: ({ state }) => <Badge tone={TONES[state]}>{ORDER_STATE_WORDS[state]}</Badge>,
  },
  {
    key: 'low',
    title: 'Imágenes (baja)',
    render: ({ previewUrls }) => <ImageLinks list={previewUrls} />,
  },
  {
    key: 'high',
    title: 'Imágenes (alta)',
    render: ({ originalUrls }) => <ImageLinks list={originalUrls} originals />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (order) => <AmountKept {...order} />,
  },
  { key: 'date', title: 'Fecha', render: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function OrdersRecordSection() {
  return (
    <RecordTable
      title="Registro de Órdenes"
      name="registro-ordenes"
      empty="No hay órdenes para mostrar"
      columns={ORDER_COLUMNS}
      rowKey={({ orderId }) => orderId}
      states={optionsOf(ORDER_STATE_WORDS)}
      query={ordersPageQuery}
    />
  );
}
