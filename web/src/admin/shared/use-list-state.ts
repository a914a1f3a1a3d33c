// A list's search, order and page, kept in the address under the list's name.
import { useSearchParams } from 'react-router';
import type { Sort } from '../../ui/lists/DataTable.tsx';
import { pageIn } from '../../ui/navigation/address-numbers.ts';

export function useListState(name: string) {
  const [params, setParams] = useSearchParams();
  const key = (field: string) => `${name}.${field}`;
  const set = (changes: Record<string, string>) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [field, value] of Object.entries(changes)) {
          if (value) next.set(key(field), value);
          else next.delete(key(field));
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const [sortKey = '', direction = ''] = (params.get(key('orden')) ?? '').split(':');
  const sort: Sort | undefined = sortKey
    ? { key: sortKey, descending: direction === 'desc' }
    : undefined;
  return {
    page: pageIn(params.get(key('pagina'))),
    search: params.get(key('buscar')) ?? '',
    sort,
    value: (field: string) => params.get(key(field)) ?? '',
    /** Back to the whole list. */
    clear: () => {
      setParams(
        (before) =>
          new URLSearchParams([...before].filter(([field]) => !field.startsWith(`${name}.`))),
        { replace: true, preventScrollReset: true },
      );
    },
    setPage: (page: number) => {
      set({ pagina: page > 1 ? String(page) : '' });
    },
    setSearch: (search: string) => {
      set({ buscar: search, pagina: '' });
    },
    setSort: (next: Sort) => {
      set({ orden: `${next.key}:${next.descending ? 'desc' : 'asc'}`, pagina: '' });
    },
    setValue: (field: string, value: string) => {
      set({ [field]: value, pagina: '' });
    },
  };
}
