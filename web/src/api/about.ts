// The about page.
import { listAbout } from '@photolab/contract/endpoints/about';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => (await call(listAbout, { signal }))[0] ?? null,
});
