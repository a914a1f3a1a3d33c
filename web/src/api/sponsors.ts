// Sponsors: every screen's footer shows one.
import { listSponsors } from '@photolab/contract/endpoints/sponsors';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';
import { untilAnswered } from './transport/query-client.ts';

export type { Sponsor } from '@photolab/contract/endpoints/sponsors';

export const sponsorsQuery = queryOptions({
  queryKey: ['sponsors'],
  queryFn: ({ signal }) => call(listSponsors, { signal }),
  ...untilAnswered,
});
