// What the studio writes for visitors: news, questions, the about page, sponsors, the slider.
import { listAbout } from '@photolab/contract/endpoints/about';
import { listFaqs } from '@photolab/contract/endpoints/faqs';
import { getNewsItem, listNews } from '@photolab/contract/endpoints/news';
import { listSlides } from '@photolab/contract/endpoints/slider';
import { listSponsors } from '@photolab/contract/endpoints/sponsors';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export type { Faq } from '@photolab/contract/endpoints/faqs';
export type { NewsItem } from '@photolab/contract/endpoints/news';
export type { Slide } from '@photolab/contract/endpoints/slider';
export type { Sponsor } from '@photolab/contract/endpoints/sponsors';

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(listNews, { signal }),
});

export const newsItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', id],
    queryFn: ({ signal }) => call(getNewsItem, { params: { id }, signal }),
  });

export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: ({ signal }) => call(listFaqs, { signal }),
});

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => (await call(listAbout, { signal }))[0] ?? null,
});

export const sponsorsQuery = queryOptions({
  queryKey: ['sponsors'],
  queryFn: ({ signal }) => call(listSponsors, { signal }),
});

/** The home page waits for the slides, which only decorate it: no longer than this. */
const SLIDES_TIMEOUT_MS = 8_000;

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) =>
    call(listSlides, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(SLIDES_TIMEOUT_MS)]),
    }),
  retry: false,
});
