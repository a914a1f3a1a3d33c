// A table that becomes cards on a phone. Of many rows the first ones are shown, on paper all. Sorting is the caller's: it says what is sorted and is told
// what was asked for. Its roles are said aloud: drawn as cards they would be lost.
import { LIST_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { useState, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../buttons/Icon.tsx';
import styles from './DataTable.module.css';

export interface Column<T> {
  key: string;
  title: string;
  render: (row: T) => ReactNode;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** On a phone's card, without its title: what the row is known by, and what says itself what it is. */
  card?: 'picture' | 'heading' | 'plain';
  /** On a tablet, on a line of its own below the others: the last column, where it needs much room. */
  below?: boolean;
  /** Somebody's text or address, which may be one word without an end. */
  long?: boolean;
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

export function DataTable<T>(props: Props<T>) {
  const { caption, columns, rows, empty, sort, onSort } = props;
  const [unfolded, setUnfolded] = useState(false);
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const rest = rows.length - LIST_PAGE_SIZE;
  return (
    <>
      <div className={styles.frame}>
        <div className={styles.scroll}>
          <table
            className={classNames(styles.table, ...cardStyles(columns))}
            style={{ '--beside': columns.length - 1 }}
            role="table"
          >
            <caption>{caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
                ))}
              </tr>
            </thead>
            <Rows {...props} folded={rest > 1 && !unfolded} />
          </table>
        </div>
      </div>
      {rest > 1 && (
        <p className={styles.fold}>
          <Button
            variant="secondary"
            aria-expanded={unfolded}
            onClick={() => {
              setUnfolded(!unfolded);
            }}
          >
            {unfolded
              ? `Ver sólo los primeros ${String(LIST_PAGE_SIZE)}`
              : `Ver los ${String(rest)} restantes`}
          </Button>
        </p>
      )}
    </>
  );
}

function cardStyles<T>(columns: Column<T>[]) {
  const has = (part: Column<T>['card']) => columns.some(({ card }) => card === part);
  return [
    has('heading') && styles.short,
    has('picture') && styles.pictured,
    columns.at(-1)?.below && styles.below,
  ];
}

function Rows<T>({ rows, rowKey, columns, folded }: Props<T> & { folded: boolean }) {
  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          role="row"
          className={classNames(folded && index >= LIST_PAGE_SIZE && styles.folded)}
        >
          {columns.map(({ key, title, render, align = 'left', card, long }) => (
            <td
              key={key}
              role="cell"
              data-title={title}
              data-align={align}
              data-card={card}
              data-long={long}
            >
              {render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
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
