// The runners of the list: looked for by number or name, page by page.
import { pageCount } from '@photolab/domain/shop/page-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { STARTER_SEARCH_MAX, startersQuery, type Starter } from '../../api/admin/start-list.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { TypedField } from '../../ui/forms/TypedField.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { useListState } from '../shared/use-list-state.ts';
import panels from '../shared/panels/panels.module.css';
import styles from './StartListPage.module.css';
import { EmailText } from '../shared/CustomerLink.tsx';

const PAGE_SIZE = 20;

export function RunnersTable({ eventId }: { eventId: number }) {
  const list = useListState('corredores');
  const search = list.typed('buscar', STARTER_SEARCH_MAX);
  const found = useQuery({
    ...startersQuery(eventId, { page: list.page, pageSize: PAGE_SIZE, buscar: search }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={panels.panel} aria-labelledby="corredores">
      <h2 id="corredores">Corredores</h2>
      <TypedField
        label="Buscar por número o nombre"
        type="search"
        className={styles.search}
        value={search}
        maxLength={STARTER_SEARCH_MAX}
        onTyped={list.setSearch}
      />
      <Loaded query={found} failure="No pudimos cargar los corredores." waiting={null}>
        {({ items }) => <StartersTable caption="Corredores" rows={items} />}
      </Loaded>
      <Pagination
        label="Páginas de corredores"
        page={list.page}
        pages={pageCount(found.data?.total, PAGE_SIZE)}
        marginPages={1}
        rangePages={2}
        onPage={list.setPage}
      />
    </section>
  );
}

export function StartersTable({ caption, rows }: { caption: string; rows: Starter[] }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ number }) => number}
      empty="No hay corredores para mostrar"
      columns={[
        {
          key: 'number',
          title: 'Número',
          card: 'heading',
          render: ({ number }) => <strong>{number}</strong>,
        },
        { key: 'name', title: 'Nombre', render: ({ name }) => name || '—' },
        {
          key: 'email',
          title: 'Email',
          render: ({ email }) => (email ? <EmailText email={email} /> : '—'),
        },
        { key: 'category', title: 'Categoría', render: ({ category }) => category || '—' },
      ]}
    />
  );
}
