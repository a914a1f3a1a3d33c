// What the screens behind the scenes have in common: a title, and a list that says how it is doing.
import { LIST_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './OperationsScreen.module.css';

export function OperationsScreen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <section>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  caption: string;
  empty: string;
  columns: Column<T>[];
  query: Query<T[]>;
}

interface Query<T> {
  data: T | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** A list is called empty only once the server has said so. */
export function LoadedTable<T extends { id: number }>({ query, ...table }: LoadedProps<T>) {
  return (
    <Loaded
      query={query}
      failure="No pudimos cargar esta lista."
      waiting={<Skeleton style={{ height: '240px' }} />}
    >
      {(rows) => <DataTable {...table} rows={rows} rowKey={({ id }) => id} />}
    </Loaded>
  );
}

interface PagedProps<T> extends Omit<LoadedProps<T>, 'query'> {
  title: string;
  query: Query<{ items: T[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
}

/** A screen of nothing but a list that comes page by page. */
export function PagedScreen<T extends { id: number }>({
  title,
  query,
  page,
  onPage,
  ...table
}: PagedProps<T>) {
  return (
    <OperationsScreen title={title}>
      <LoadedTable {...table} query={{ ...query, data: query.data?.items }} />
      <Pagination
        page={page}
        pages={pageCount(query.data?.total, LIST_PAGE_SIZE)}
        marginPages={3}
        rangePages={3}
        onPage={onPage}
      />
    </OperationsScreen>
  );
}
