// The photos behind a number. Their links last fifteen minutes: they are renewed while the page is
// looked at, and before anything is done with links that may have grown old.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saleQuery } from '../../api/orders.ts';
import { hasStatus, isGone } from '../../api/transport/api-error.ts';

const RENEW_MS = 10 * 60_000;
/** Between two looks at a payment that waits: whoever comes back from paying is told within a second, mostly. */
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 5_000;
const waitAfter = (looks: number) => Math.min(FIRST_WAIT_MS * looks, MOST_WAIT_MS);

/** The shop's words on a payment that waits; empty when none does. */
const waitOf = (error: unknown) => (hasStatus(error, 409) ? error.text : '');

/** `asked` counts the times the person asked: the same number is looked up again. */
export function useSale(number: string, asked: number) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...saleQuery(number, asked),
    enabled: number !== '',
    staleTime: RENEW_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      waitOf(state.error) ? waitAfter(state.errorUpdateCount) : state.data ? RENEW_MS : false,
  });
  const waits = waitOf(error);
  // A number that waited and is no longer known was right: its payment came to nothing.
  const [waited, setWaited] = useState('');
  if (waits && waited !== number) setWaited(number);
  const isUnknown = isGone(error);
  // It was shown: the number is right, and the money went back meanwhile.
  const closed = data !== undefined && isUnknown;
  const failed = waited === number && isUnknown && !closed;
  return {
    sale: closed ? undefined : data,
    waits,
    failed,
    isNone: isUnknown && !failed,
    error: waits || failed || closed ? null : error,
    lookAgain: () => void refetch(),
    busy: isFetching && !data && !waits,
    fresh: async () => {
      if (data && Date.now() - dataUpdatedAt < RENEW_MS) return data;
      const { data: renewed } = await refetch({ throwOnError: true });
      if (!renewed) throw new Error('the links were not renewed');
      return renewed;
    },
  };
}
