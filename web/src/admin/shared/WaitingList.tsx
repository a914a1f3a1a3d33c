// What people wrote to the studio, page by page: those that wait for an answer first in reach.
import { LIST_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useListState } from './use-list-state.ts';
import styles from './WaitingList.module.css';

const STATES = [
  { value: 'open', label: 'Sin responder' },
  { value: 'answered', label: 'Respondidos' },
  { value: 'all', label: 'Todos' },
] as const;

interface Filter {
  page: number;
  pageSize: number;
  state?: 'open' | 'answered';
}

interface WaitingListProps<T, K extends readonly unknown[]> {
  title: string;
  /** In the address: where this list's filters stand. */
  place: string;
  /** What is listed, in the plural: `mensajes`. */
  what: string;
  query: (
    filter: Filter,
  ) => UseQueryOptions<{ items: T[]; total: number }, Error, { items: T[]; total: number }, K>;
  children: (item: T) => ReactNode;
}

export function WaitingList<T extends { id: number }, K extends readonly unknown[]>({
  title,
  place,
  what,
  query,
  children,
}: WaitingListProps<T, K>) {
  usePageTitle(title);
  const list = useListState(place);
  const state = STATES.find(({ value }) => value === list.value('estado'))?.value ?? 'open';
  const filter = { page: list.page, pageSize: LIST_PAGE_SIZE };
  const found = useQuery(query(state === 'all' ? filter : { ...filter, state }));
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <Segmented
        label="Cuáles"
        value={state}
        options={STATES}
        onChange={(next) => {
          list.setValue('estado', next);
        }}
      />
      <Loaded
        query={found}
        failure={`No pudimos cargar los ${what}.`}
        waiting={<Skeleton style={{ height: '240px' }} />}
      >
        {({ items }) => (
          <>
            {items.length === 0 && <EmptyState icon="check" text={`No hay ${what} para mostrar`} />}
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.id}>{children(item)}</li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Pagination
        label={`Páginas de ${what}`}
        page={list.page}
        pages={pageCount(found.data?.total, LIST_PAGE_SIZE)}
        marginPages={3}
        rangePages={3}
        onPage={list.setPage}
      />
    </section>
  );
}
