// An order: its photos, its payments, what happened to it, and what can be done about it.
import { formatPesos } from '@photolab/domain/orders/money';
import { priceReasonWords } from '@photolab/domain/orders/price-words';
import { PAYMENT_STATUS_WORDS, PAYMENT_TYPE_WORDS } from '@photolab/domain/orders/payment-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { orderQuery, type OrderDetail } from '../../api/admin/records.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AmountKept } from '../shared/panels/AmountKept.tsx';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import { Moment } from '../shared/Moment.tsx';
import { NotLoaded } from '../shared/panels/NotLoaded.tsx';
import {
  describeDetail,
  FLAG_WORDS,
  ORDER_STATE_WORDS,
  remarkOf,
  ORDER_STATE_NOTES,
  TIMELINE_WORDS,
  TONES,
} from '../shared/order-words.ts';
import { OrderActions, RefundNote } from './OrderActions.tsx';
import panels from '../shared/panels/panels.module.css';
import styles from './OrderPage.module.css';
import { OrderPhotos } from './OrderPhotos.tsx';

const REFUND_POLL_MS = 3_000;

export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    ...orderQuery(orderId),
    // What Mercado Pago says comes by itself while somebody waits for it.
    refetchInterval: ({ state }) => (state.data?.refund === 'asked' ? REFUND_POLL_MS : false),
  });
  usePageTitle(data ? `Orden ${data.operationNumber}` : 'Orden');
  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <NotLoaded
        error={error}
        title="No pudimos cargar la orden."
        gone="Esta orden no existe."
        back={{ to: '/admin/registro-ordenes', label: 'Ver las órdenes' }}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>Operación {data.operationNumber}</h1>
          <p>
            <Badge tone={TONES[data.state]}>{ORDER_STATE_WORDS[data.state]}</Badge>{' '}
            <Moment at={data.createdAt} /> ·{' '}
            {data.email ? <CustomerLink email={data.email} /> : 'sin email'}
          </p>
          {data.flags.map((flag) => (
            <Badge key={flag} tone="warning">
              {FLAG_WORDS[flag]}
            </Badge>
          ))}
        </div>
        <OrderActions order={data} onDone={() => void refetch()} />
      </header>
      <StateNote order={data} />
      <RefundNote order={data} />
      <Amounts order={data} />
      <OrderPhotos order={data} onDone={() => void refetch()} />
      <Payments order={data} />
      <Timeline order={data} />
      <Link className={styles.back} to="/admin/registro-ordenes">
        Volver al registro de órdenes
      </Link>
    </div>
  );
}

function StateNote({ order: { state } }: { order: OrderDetail }) {
  const note = ORDER_STATE_NOTES[state];
  return note && <p className={styles.note}>{note}</p>;
}

function Amounts({ order }: { order: OrderDetail }) {
  const events = new Map(
    order.photos.map(({ eventId, eventName }) => [eventId ?? 0, eventName] as const),
  );
  return (
    <div className={styles.amounts}>
      <p>
        {order.total < order.subtotal && (
          <>
            <s>{formatPesos(order.subtotal)}</s> {order.discountPercent}% OFF{' '}
          </>
        )}
        <strong>{formatPesos(order.total)}</strong>
      </p>
      {order.reasons.length > 0 && (
        <ul aria-label="Por qué este precio">
          {order.reasons.map((reason, index) => (
            <li key={index}>
              {priceReasonWords(reason, events)}: −{formatPesos(reason.off)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Payments({ order }: { order: OrderDetail }) {
  return (
    <section className={panels.part}>
      <h2>Pagos</h2>
      <DataTable
        caption="Pagos de la orden"
        rows={order.payments}
        rowKey={({ id }) => id}
        empty="No hay pagos para mostrar"
        columns={[
          { key: 'id', title: 'Pago', render: ({ id }) => id },
          {
            key: 'status',
            title: 'Estado',
            render: ({ status, detail }) => (
              <>
                <Badge tone={TONES[status]}>{PAYMENT_STATUS_WORDS[status]}</Badge>{' '}
                {remarkOf(detail)}
              </>
            ),
          },
          { key: 'type', title: 'Medio', render: ({ type }) => PAYMENT_TYPE_WORDS[type] },
          {
            key: 'amount',
            title: 'Importe',
            align: 'right',
            render: ({ amount, refunded }) => <AmountKept total={amount} refunded={refunded} />,
          },
          {
            key: 'updated',
            title: 'Actualizado',
            render: ({ updatedAt }) => <Moment at={updatedAt} />,
          },
        ]}
      />
    </section>
  );
}

function Timeline({ order }: { order: OrderDetail }) {
  return (
    <section className={panels.part} aria-labelledby="history">
      <h2 id="history">Historia</h2>
      <ol className={styles.timeline}>
        {order.timeline.map(({ kind, detail, at }, index) => (
          <li key={index}>
            <Moment at={at} />
            <strong>{TIMELINE_WORDS[kind]}</strong>
            <span>{describeDetail(detail)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
