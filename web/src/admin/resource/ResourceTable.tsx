// A section's list: searched, sorted and paged in the address, with what can be done to each item.
import { LIST_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { withoutAccents } from '@photolab/domain/shop/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isGone, mayHaveArrived, problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { IconButton, iconButtonClass } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TypedField } from '../../ui/forms/TypedField.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { useListState } from '../shared/use-list-state.ts';
import styles from './ResourceTable.module.css';
import type { Resource } from './resource.ts';

/** Below this a search box would only be in the way. */
const SEARCHABLE_FROM = 8;

interface Props<T extends { id: number; updatedAt: Date }> {
  resource: Resource<T>;
  /** The section's name in the address. */
  name: string;
  /** With a menu in which editing is, too. */
  rowActions?: (item: T) => ReactNode;
  /** Instead of the usual create button. */
  createButton?: (items: T[]) => ReactNode;
}

export function ResourceTable<T extends { id: number; updatedAt: Date }>(props: Props<T>) {
  const { resource, name, rowActions } = props;
  const query = resource.useList();
  const [deleting, setDeleting] = useState<T>();
  const list = useListState(name);
  const items = query.data ?? [];
  const shown = arrange(items, resource, list);
  const pages = pageCount(shown.length, LIST_PAGE_SIZE);
  const page = Math.min(list.page, Math.max(1, pages));

  const actions = actionsColumn(resource, rowActions, setDeleting);

  return (
    <section className={styles.section} id={name} aria-labelledby={`${name}-title`}>
      <ListHeader {...props} items={items} />
      {(items.length >= SEARCHABLE_FROM || list.search !== '') && (
        <TypedField
          label={`Buscar en ${resource.title}`}
          hideLabel
          type="search"
          placeholder="Buscar..."
          value={list.search}
          onTyped={list.setSearch}
        />
      )}
      <Loaded
        query={query}
        failure="No pudimos cargar esta lista."
        waiting={<Skeleton style={{ height: '160px' }} />}
      >
        {() => (
          <DataTable
            caption={resource.title}
            columns={[...resource.columns, actions]}
            rows={shown.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)}
            rowKey={({ id }) => id}
            empty={list.search ? `Nada coincide con «${list.search}».` : resource.empty}
            sort={list.sort}
            onSort={list.setSort}
          />
        )}
      </Loaded>
      <Pagination
        label={`Páginas de ${resource.title}`}
        page={page}
        pages={pages}
        marginPages={3}
        rangePages={3}
        onPage={list.setPage}
      />
      {deleting && (
        <DeleteDialog
          resource={resource}
          item={deleting}
          onClose={() => {
            setDeleting(undefined);
          }}
        />
      )}
    </section>
  );
}

function ListHeader<T extends { id: number; updatedAt: Date }>(props: Props<T> & { items: T[] }) {
  const { resource, name, createButton, items } = props;
  return (
    <header className={styles.header}>
      <h2 id={`${name}-title`}>{resource.title}</h2>
      {createButton ? (
        createButton(items)
      ) : (
        <Link to={resource.createPath} className={buttonClass()}>
          {resource.createLabel}
        </Link>
      )}
    </header>
  );
}

/** The last column: what can be done to a row. */
function actionsColumn<T extends { id: number; updatedAt: Date }>(
  resource: Resource<T>,
  rowActions: Props<T>['rowActions'],
  onDelete: (item: T) => void,
): Column<T> {
  return {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    below: rowActions !== undefined,
    render: (item) => (
      <span className={styles.actions}>
        {rowActions && <span className={styles.own}>{rowActions(item)}</span>}
        <Link
          to={resource.editPath(item)}
          className={classNames(iconButtonClass, rowActions && styles.inMenu)}
          aria-label={`Editar: ${resource.nameOf(item)}`}
          title="Editar"
        >
          <Icon name="edit" />
        </Link>
        <IconButton
          icon="trash"
          label={`Eliminar: ${resource.nameOf(item)}`}
          onClick={() => {
            onDelete(item);
          }}
        />
      </span>
    ),
  };
}

function arrange<T extends { id: number; updatedAt: Date }>(
  items: T[],
  { nameOf, sortValue }: Resource<T>,
  { search, sort }: ReturnType<typeof useListState>,
): T[] {
  const wanted = fold(search);
  const found = wanted ? items.filter((item) => fold(nameOf(item)).includes(wanted)) : items;
  if (!sort || !sortValue) return found;
  const sign = sort.descending ? -1 : 1;
  return found.toSorted((a, b) => {
    const [left, right] = [sortValue(a, sort.key), sortValue(b, sort.key)];
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right), 'es');
    return sign * order;
  });
}

/** Without case and accents. */
const fold = (text: string) => withoutAccents(text).toLowerCase().trim();

const failed = (error: unknown) => ({ error });

interface DeleteProps<T extends { id: number; updatedAt: Date }> {
  resource: Resource<T>;
  item: T;
  onClose: () => void;
}

function DeleteDialog<T extends { id: number; updatedAt: Date }>(props: DeleteProps<T>) {
  const { resource, item, onClose } = props;
  const client = useQueryClient();
  const list = resource.useList();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const failure = await resource.remove(item.id).then(() => undefined, failed);
    const refreshed = client.invalidateQueries({ queryKey: resource.queryKey });
    const { data } = await list.refetch({ cancelRefetch: false });
    await refreshed;
    const isListed = data?.some(({ id }) => id === item.id) ?? true;
    // Of a deletion whose answer was lost the list tells that it was done.
    if (!failure || (mayHaveArrived(failure.error) && !isListed)) {
      toast.success('Eliminado');
    } else {
      logFailure('the item was not deleted', failure.error);
      toast.error(
        isGone(failure.error)
          ? 'Ya estaba eliminado.'
          : problemText(failure.error, 'No se pudo eliminar.'),
      );
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={resource.nameOf(item)}
      question={resource.deleteQuestion}
      {...(resource.deleteDetail ? { detail: resource.deleteDetail(item) } : {})}
      confirmLabel="Eliminar"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
