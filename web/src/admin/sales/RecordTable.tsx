// A paged record with its filters in the address: what Registro de Ventas and de Órdenes share.
import { RECORDS_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  dayIn,
  RECORD_SEARCH_MAX,
  type RecordFilter,
  type RecordQuery,
} from '../../api/admin/records.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TypedField } from '../../ui/forms/TypedField.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { andGoOn } from '../../ui/navigation/focus.ts';
import { useListState } from '../shared/use-list-state.ts';
import styles from './RecordTable.module.css';

/** administration §9 */
const MARGIN_PAGES = 3;
const RANGE_PAGES = 3;

interface Props<T> {
  title: string;
  /** The record's name in the address. */
  name: string;
  empty: string;
  columns: Column<T>[];
  rowKey: (row: T) => string | number;
  states: { value: string; label: string }[];
  query: (filter: RecordFilter) => RecordQuery<T>;
}

export function RecordTable<T>(props: Props<T>) {
  const { title, name, empty, columns, rowKey, states, query } = props;
  const list = useListState(name);
  const asked = filtersOf(list, states);
  const found = useQuery({
    ...query({ page: list.page, pageSize: RECORDS_PAGE_SIZE, ...withoutEmpty(asked) }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.values(asked).some((text) => text !== '');
  const pages = pageCount(found.data?.total, RECORDS_PAGE_SIZE);
  return (
    <section className={styles.section} id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      <Filters list={list} asked={asked} states={states} />
      <Loaded
        query={found}
        failure="No pudimos cargar este registro."
        waiting={<Skeleton style={{ height: '240px' }} />}
      >
        {({ items }) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={items}
            rowKey={rowKey}
            empty={isFiltered ? `${empty} con estos filtros` : empty}
          />
        )}
      </Loaded>
      {isFiltered && (
        <p>
          <Button variant="quiet" onClick={andGoOn(list.clear)}>
            Quitar filtros
          </Button>
        </p>
      )}
      <Pagination
        label={`Páginas de ${title}`}
        page={list.page}
        pages={pages}
        marginPages={MARGIN_PAGES}
        rangePages={RANGE_PAGES}
        onPage={list.setPage}
      />
    </section>
  );
}

type ListState = ReturnType<typeof useListState>;
type Asked = Required<Omit<RecordFilter, 'page' | 'pageSize'>>;

/** What the fields can show, and nothing else: an address may be written by hand. */
function filtersOf(list: ListState, states: Props<never>['states']): Asked {
  const state = states.find(({ value }) => value === list.value('estado'));
  return {
    operationNumber: list.typed('operacion', RECORD_SEARCH_MAX),
    search: list.typed('buscar', RECORD_SEARCH_MAX),
    state: state?.value ?? '',
    from: dayIn(list.value('desde')),
    to: dayIn(list.value('hasta')),
  };
}

const withoutEmpty = (asked: Asked): Partial<Asked> =>
  Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''));

interface FiltersProps {
  list: ListState;
  asked: Asked;
  states: { value: string; label: string }[];
}

function Filters({ list, asked, states }: FiltersProps) {
  const day = (name: string, value: string) => ({
    value,
    onDay: (text: string) => {
      list.setValue(name, text);
    },
  });
  return (
    <div className={styles.filters}>
      <TypedField
        label="Nombre, email, importe, foto o dorsal"
        type="search"
        maxLength={RECORD_SEARCH_MAX}
        value={asked.search}
        onTyped={list.setSearch}
      />
      <TypedField
        label="Número de operación"
        inputMode="numeric"
        maxLength={RECORD_SEARCH_MAX}
        value={asked.operationNumber}
        onTyped={(text) => {
          list.setValue('operacion', text);
        }}
      />
      <Select
        label="Estado"
        placeholder="Todos"
        options={states}
        value={asked.state}
        onChange={({ target }) => {
          list.setValue('estado', target.value);
        }}
      />
      <DayField label="Desde" {...day('desde', asked.from)} />
      <DayField label="Hasta" {...day('hasta', asked.to)} />
    </div>
  );
}
