// A table that becomes cards on a phone. Sorting is the caller's: it says what is sorted and is told
// what was asked for. Its roles are said aloud: drawn as cards they would be lost.
import type { ReactNode } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import styles from './DataTable.module.css';

export interface Column<T> {
  key: string;
  title: string;
  render: (row: T) => ReactNode;
  align?: 'left' | 'right';
  sortable?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface Props<T> {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string | number;
  empty: string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
}

export function DataTable<T>({ caption, columns, rows, rowKey, empty, sort, onSort }: Props<T>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, title, render, align = 'left' }) => (
                <td key={key} role="cell" data-title={title} data-align={align}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<T> {
  column: Column<T>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column, sort, onSort }: HeadProps<T>) {
  const { key, title, align = 'left', sortable } = column;
  const active = sort?.key === key;
  const direction = active ? (sort.descending ? 'descending' : 'ascending') : undefined;
  if (!sortable || !onSort) {
    return (
      <th scope="col" role="columnheader" data-align={align}>
        {title}
      </th>
    );
  }
  return (
    <th scope="col" role="columnheader" data-align={align} aria-sort={direction}>
      <button
        type="button"
        onClick={() => {
          onSort({ key, descending: active ? !sort.descending : false });
        }}
      >
        {title}
        <Icon name={direction ? (direction === 'ascending' ? 'up' : 'down') : 'sort'} size={14} />
      </button>
    </th>
  );
}
