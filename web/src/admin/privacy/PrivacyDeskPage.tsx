// Privacidad: what people on photos ask, those that wait first in reach.
import { LIST_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { useQuery } from '@tanstack/react-query';
import { requestsQuery } from '../../api/admin/privacy.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useListState } from '../shared/use-list-state.ts';
import styles from './PrivacyDeskPage.module.css';
import { RequestCard } from './RequestCard.tsx';

const STATES = [
  { value: 'open', label: 'Sin responder' },
  { value: 'answered', label: 'Respondidos' },
  { value: 'all', label: 'Todos' },
] as const;

export function PrivacyDeskPage() {
  usePageTitle('Pedidos de privacidad');
  const list = useListState('privacidad');
  const state = STATES.find(({ value }) => value === list.value('estado'))?.value ?? 'open';
  const { data, isError, refetch } = useQuery(
    requestsQuery({
      page: list.page,
      pageSize: LIST_PAGE_SIZE,
      ...(state === 'all' ? {} : { state }),
    }),
  );
  return (
    <section className={styles.page}>
      <h1>Pedidos de privacidad</h1>
      <Segmented
        label="Cuáles"
        value={state}
        options={STATES}
        onChange={(next) => {
          list.setValue('estado', next);
        }}
      />
      {isError && (
        <ErrorState title="No pudimos cargar los pedidos." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton style={{ height: '240px' }} />}
      {data?.items.length === 0 && <p>No hay pedidos para mostrar</p>}
      <ul className={styles.requests}>
        {data?.items.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de pedidos"
        page={list.page}
        pages={Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE)}
        marginPages={3}
        rangePages={3}
        onPage={list.setPage}
      />
    </section>
  );
}
