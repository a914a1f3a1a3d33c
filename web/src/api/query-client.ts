// Server state in the browser: kept fresh for a minute, retried only when no answer came.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isNetwork,
      },
      mutations: { retry: false },
    },
  });
}
