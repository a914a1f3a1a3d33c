// A list's search, order and page, kept in the address under the list's name.
import { withoutInvisible } from '@photolab/domain/shop/text';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort } from '../../ui/lists/DataTable.tsx';
import { pageIn } from '../../ui/navigation/address-numbers.ts';

export function useListState(name: string) {
  const [params, setParams] = useSearchParams();
  const key = (field: string) => `${name}.${field}`;
  // Of two changes at once the router knows the second alone.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const replace = (next: URLSearchParams) => {
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(latest.current);
    for (const [field, value] of Object.entries(changes)) {
      if (value) next.set(key(field), value);
      else next.delete(key(field));
    }
    replace(next);
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
    /** As a box for `most` signs can show it: an address may hold more, and what nobody sees (`%00`). */
    typed: (field: string, most: number) =>
      withoutInvisible(params.get(key(field)) ?? '')
        .trim()
        .slice(0, most),
    /** Back to the whole list. */
    clear: () => {
      const others = [...latest.current].filter(([field]) => !field.startsWith(`${name}.`));
      replace(new URLSearchParams(others));
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
