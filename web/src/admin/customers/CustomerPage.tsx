// A person on one page: what they bought, wrote and asked, each with its next action a press away.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { customerQuery, type Customer } from '../../api/admin/customers.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AmountKept } from '../shared/panels/AmountKept.tsx';
import { Moment } from '../shared/Moment.tsx';
import { NotLoaded } from '../shared/panels/NotLoaded.tsx';
import { ScreenLink } from '../shared/panels/ScreenLink.tsx';
import panels from '../shared/panels/panels.module.css';
import { ORDER_STATE_WORDS, TONES } from '../shared/order-words.ts';

export function CustomerPage() {
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  const { data, error, isPending, refetch } = useQuery(customerQuery(email));
  usePageTitle(`Cliente: ${email}`);
  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <NotLoaded
        error={error}
        title="No pudimos cargar a esta persona."
        gone="Falta el email de la persona: abrila desde una orden o un mensaje."
        back={{ to: '/admin/registro-ordenes', label: 'Ver las órdenes' }}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className={panels.page}>
      <header>
        <h1>{data.names[0] ?? data.email}</h1>
        <p>
          <a href={`mailto:${data.email}`}>{data.email}</a>{' '}
          {data.hasAccount && <Badge tone="neutral">Tiene cuenta</Badge>}
        </p>
      </header>
      <Orders customer={data} />
      <Messages customer={data} />
      <Others customer={data} />
    </section>
  );
}

function Orders({ customer: { orders } }: { customer: Customer }) {
  return (
    <section className={panels.part}>
      <h2>Compras</h2>
      <DataTable
        caption="Compras de esta persona"
        rows={orders}
        rowKey={({ orderId }) => orderId}
        empty="No hay compras para mostrar"
        columns={[
          {
            key: 'operation',
            title: 'Operación',
            render: ({ orderId, operationNumber }) => (
              <Link to={`/admin/orders/${orderId}`}>{operationNumber}</Link>
            ),
          },
          {
            key: 'state',
            title: 'Estado',
            render: ({ state }) => <Badge tone={TONES[state]}>{ORDER_STATE_WORDS[state]}</Badge>,
          },
          { key: 'photos', title: 'Fotos', align: 'right', render: ({ photos }) => photos },
          {
            key: 'downloads',
            title: 'Descargas',
            align: 'right',
            render: ({ downloads }) => downloads,
          },
          {
            key: 'total',
            title: 'Total',
            align: 'right',
            render: (order) => <AmountKept {...order} />,
          },
          { key: 'at', title: 'Fecha', render: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </section>
  );
}

function Messages({ customer: { messages } }: { customer: Customer }) {
  return (
    <section className={panels.part}>
      <h2>Mensajes</h2>
      <DataTable
        caption="Mensajes de esta persona"
        rows={messages}
        rowKey={({ id }) => id}
        empty="No hay mensajes para mostrar"
        columns={[
          { key: 'at', title: 'Fecha', render: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'message', title: 'Mensaje', render: ({ message }) => message },
          {
            key: 'state',
            title: 'Estado',
            render: ({ answeredAt }) =>
              answeredAt ? 'Respondido' : <Link to="/admin/mensajes">Responder</Link>,
          },
        ]}
      />
    </section>
  );
}

function Others({ customer: { withdrawals, signUps } }: { customer: Customer }) {
  if (withdrawals.length + signUps.length === 0) return null;
  return (
    <section className={panels.part}>
      <h2>Además</h2>
      <ul>
        {withdrawals.map(({ code, operationNumber, createdAt }) => (
          <li key={code}>
            <Link to="/admin/arrepentimiento">Arrepentimiento {code}</Link>{' '}
            {operationNumber && `de la operación ${operationNumber}`}, <Moment at={createdAt} />
          </li>
        ))}
        {signUps.map(({ eventId, event, createdAt }) => (
          <li key={eventId}>
            Se anotó en{' '}
            <ScreenLink screen="anotados/:eventId" to={`/admin/anotados/${String(eventId)}`}>
              {event}
            </ScreenLink>
            , <Moment at={createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
