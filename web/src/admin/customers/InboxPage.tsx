// Mensajes: what visitors wrote, those that wait for an answer first in reach.
import { LIST_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  closeMessage,
  inboxKey,
  inboxQuery,
  type InboxMessage,
} from '../../api/admin/customers.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Moment } from '../shared/Moment.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import styles from './InboxPage.module.css';

const STATES = [
  { value: 'open', label: 'Sin responder' },
  { value: 'answered', label: 'Respondidos' },
  { value: 'all', label: 'Todos' },
] as const;

export function InboxPage() {
  usePageTitle('Mensajes');
  const list = useListState('mensajes');
  const state = STATES.find(({ value }) => value === list.value('estado'))?.value ?? 'open';
  const { data, isError, refetch } = useQuery(
    inboxQuery({
      page: list.page,
      pageSize: LIST_PAGE_SIZE,
      ...(state === 'all' ? {} : { state }),
    }),
  );
  return (
    <section className={styles.page}>
      <h1>Mensajes</h1>
      <Segmented
        label="Cuáles"
        value={state}
        options={STATES}
        onChange={(next) => {
          list.setValue('estado', next);
        }}
      />
      {isError && (
        <ErrorState title="No pudimos cargar los mensajes." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton style={{ height: '240px' }} />}
      {data?.items.length === 0 && <p>No hay mensajes para mostrar</p>}
      <ul className={styles.messages}>
        {data?.items.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de mensajes"
        page={list.page}
        pages={Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE)}
        marginPages={3}
        rangePages={3}
        onPage={list.setPage}
      />
    </section>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { id, name, email, answeredAt, answer } = message;
  const client = useQueryClient();
  const [answering, setAnswering] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: inboxKey });
  const close = async () => {
    try {
      await closeMessage(id);
    } catch (error) {
      toast.error(problemText(error));
    }
    await refresh();
  };
  return (
    <article className={styles.message}>
      <header>
        <strong>{name}</strong> <CustomerLink email={email} /> <Moment at={message.createdAt} />{' '}
        <Badge tone={answeredAt ? 'good' : 'warning'}>
          {answeredAt ? 'Respondido' : 'Sin responder'}
        </Badge>
      </header>
      <p className={styles.words}>{message.message}</p>
      {answer && <p className={styles.answer}>{answer}</p>}
      {!answeredAt && (
        <p className={styles.actions}>
          <Button
            onClick={() => {
              setAnswering(true);
            }}
          >
            Responder
          </Button>
          <Button variant="quiet" onClick={() => void close()}>
            Ya lo respondí
          </Button>
        </p>
      )}
      {answering && (
        <AnswerDialog
          message={message}
          onClose={() => {
            setAnswering(false);
            void refresh();
          }}
        />
      )}
    </article>
  );
}
