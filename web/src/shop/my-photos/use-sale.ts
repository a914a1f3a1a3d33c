// The photos behind a number. Their links last fifteen minutes: they are renewed while the page is
// looked at, and before anything is done with links that may have grown old.
import { useQuery } from '@tanstack/react-query';
import { saleQuery } from '../../api/orders.ts';

const RENEW_MS = 10 * 60_000;

/** `asked` counts the times the person asked: the same number is looked up again. */
export function useSale(number: string, asked: number) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...saleQuery(number, asked),
    enabled: number !== '',
    retry: false,
    staleTime: RENEW_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data ? RENEW_MS : false),
  });
  return {
    sale: data,
    error,
    busy: isFetching && !data,
    askAgain: () => void refetch(),
    fresh: async () => {
      if (data && Date.now() - dataUpdatedAt < RENEW_MS) return data;
      const { data: renewed } = await refetch({ throwOnError: true });
      if (!renewed) throw new Error('the links were not renewed');
      return renewed;
    },
  };
}
