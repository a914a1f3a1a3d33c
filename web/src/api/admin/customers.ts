// One person across orders, messages and withdrawals; the inbox.
import * as customers from '@photolab/contract/endpoints/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../transport/client.ts';

export type { Customer, InboxMessage } from '@photolab/contract/endpoints/customers';

export const customerQuery = (email: string) =>
  queryOptions({
    queryKey: ['customers', email],
    queryFn: ({ signal }) => call(customers.getCustomer, { query: { email }, signal }),
    staleTime: 0,
  });

export const inboxKey = ['contact-messages'] as const;
export const inboxQuery = (query: {
  page: number;
  pageSize: number;
  state?: 'open' | 'answered' | undefined;
}) =>
  queryOptions({
    queryKey: [...inboxKey, query],
    queryFn: ({ signal }) => callPage(customers.listMessages, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const answerEndpoint = customers.answerMessage;
export const answerMessage = (id: number, body: { answer: string }) =>
  call(customers.answerMessage, { params: { id }, body });
export const closeMessage = (id: number) => call(customers.closeMessage, { params: { id } });
