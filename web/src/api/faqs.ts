// Frequent questions.
import { listFaqs } from '@photolab/contract/endpoints/faqs';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export type { Faq } from '@photolab/contract/endpoints/faqs';

export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: ({ signal }) => call(listFaqs, { signal }),
});
