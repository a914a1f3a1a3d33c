// What the screens behind the scenes have in common: a title, and a list that says how it is doing.
import { LIST_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
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
  rows: T[] | undefined;
  query: { isError: boolean; refetch: () => Promise<unknown> };
}

/** A list is called empty only once the server has said so. */
export function LoadedTable<T extends { id: number }>({ rows, query, ...table }: LoadedProps<T>) {
  if (rows) return <DataTable {...table} rows={rows} rowKey={({ id }) => id} />;
  if (!query.isError) return <Skeleton style={{ height: '240px' }} />;
  return <ErrorState title="No pudimos cargar esta lista." onRetry={() => void query.refetch()} />;
}

interface PagedProps<T> extends Omit<LoadedProps<T>, 'rows' | 'query'> {
  title: string;
  query: LoadedProps<T>['query'] & { data: { items: T[]; total: number } | undefined };
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
      <LoadedTable {...table} rows={query.data?.items} query={query} />
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
