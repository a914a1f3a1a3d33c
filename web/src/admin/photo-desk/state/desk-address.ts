// Which photos the desk shows, kept in the address so that a link opens the same ones.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { askedNumber, DESK_FILTERS, type DeskFilter } from '../../../api/admin/photo-desk.ts';
import { pageIn } from '../../../ui/navigation/address-numbers.ts';

export const FILTER_LABELS: Record<DeskFilter, string> = {
  all: 'Todas',
  'without-number': 'Sin número',
  review: 'Para revisar',
  strangers: '«No soy yo»',
  hidden: 'Ocultas',
  failed: 'Con error',
  pending: 'Pendientes',
};

export interface DeskAddress {
  filter: DeskFilter;
  number: string;
  page: number;
}

export function useDeskAddress() {
  const [params, setParams] = useSearchParams();
  const filter = DESK_FILTERS.find((name) => name === params.get('filtro')) ?? 'all';
  // What is no number would be refused at each try.
  const { number = '' } = askedNumber(params.get('numero') ?? '');
  const page = pageIn(params.get('pagina'));
  const address = useMemo<DeskAddress>(() => ({ filter, number, page }), [filter, number, page]);
  const go = useCallback(
    (next: Partial<DeskAddress>, { replace = false } = {}) => {
      const params = writeAddress({ ...address, page: 1, ...next });
      setParams(params, { replace, preventScrollReset: true });
    },
    [address, setParams],
  );
  return { address, go };
}

export function writeAddress({ filter, number, page }: DeskAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('filtro', filter);
  if (number) params.set('numero', number);
  if (page > 1) params.set('pagina', String(page));
  return params;
}
