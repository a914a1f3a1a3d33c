// Server state in the browser: kept fresh for a minute, retried only when no answer came. Every
// failed read is logged here, once; screens only decide what people see.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { mayReadAgain } from './api-error.ts';
import { logFailure } from './log.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        logFailure(String(query.queryKey[0]), error);
      },
    }),
    defaultOptions: {
      // Without a connection a call fails at once, instead of leaving its screen waiting.
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // What failed for want of a signal comes by itself with the signal.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && mayReadAgain(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const ASK_AGAIN_MS = 15_000;

/** Of what stands around every screen: nothing there is opened anew, so it is asked until the shop has answered. */
export const untilAnswered = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && ASK_AGAIN_MS,
};
