// Who is logged in.
import * as contract from '@photolab/contract/endpoints/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';
import { untilAnswered } from './transport/query-client.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(contract.getSession, { signal }),
  ...untilAnswered,
  staleTime: Infinity,
  retry: false,
});

export const logout = () => call(contract.logout);
