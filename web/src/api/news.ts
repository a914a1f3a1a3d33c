// News items.
import { getNewsItem, listNews } from '@photolab/contract/endpoints/news';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export type { NewsItem } from '@photolab/contract/endpoints/news';

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(listNews, { signal }),
});

export const newsItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', id],
    queryFn: ({ signal }) => call(getNewsItem, { params: { id }, signal }),
  });
