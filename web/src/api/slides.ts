// The pictures of the home page's slider.
import { listSlides } from '@photolab/contract/endpoints/slider';
import { queryOptions } from '@tanstack/react-query';
import { endsWith } from './transport/abort.ts';
import { call } from './transport/client.ts';

export type { Slide } from '@photolab/contract/endpoints/slider';

/** The home page waits for the slides, which only decorate it: no longer than this. */
const SLIDES_TIMEOUT_MS = 8_000;

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) =>
    call(listSlides, {
      signal: endsWith(signal, SLIDES_TIMEOUT_MS),
    }),
  retry: false,
});
