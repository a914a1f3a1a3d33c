// Records of sales and orders, what administrators did, and the jobs that gave up.
import { calendarDate } from '@photolab/contract/fields';
import * as audit from '@photolab/contract/endpoints/audit';
import * as replacements from '@photolab/contract/endpoints/replacements';
import * as sales from '@photolab/contract/endpoints/sales';
import { urlOf } from '@photolab/contract/request';
import { ORDER_STATES, PAYMENT_STATUSES } from '@photolab/domain/orders/order-kinds';
import { MOST_CHARTED } from '@photolab/domain/orders/sales-chart';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, callPage, type Asked } from '../transport/client.ts';
import { fetchFile } from '../transport/fetch-file.ts';

export { RECORD_SEARCH_MAX } from '@photolab/contract/endpoints/sales';
export { CANDIDATE_SEARCH_MAX } from '@photolab/contract/endpoints/replacements';
export type { AuditEntry, DeadJob } from '@photolab/contract/endpoints/audit';
export type {
  EventSales,
  Order,
  OrderDetail,
  PhotographerSales,
  TimelineDetail,
  Sale,
  SalesFigures,
  Withdrawal,
} from '@photolab/contract/endpoints/sales';

export interface RecordFilter {
  page: number;
  pageSize: number;
  operationNumber?: string;
  search?: string;
  state?: string;
  from?: string;
  to?: string;
}

interface Page<T> {
  items: T[];
  total: number;
}

export interface RecordQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>;
}

/** A day that the records can be asked for; empty for what is none. */
export const dayIn = (text: string): string => z.safeDecode(calendarDate, text).data ?? '';

/** A state that nobody has, in an address somebody wrote, filters nothing. */
const known = <S extends string>(states: readonly S[], state: string | undefined) =>
  states.find((each) => each === state);

export const salesPageQuery = (query: RecordFilter): RecordQuery<sales.Sale> => ({
  queryKey: ['sells', query],
  queryFn: ({ signal }) =>
    callPage(sales.listSales, {
      query: { ...query, state: known(PAYMENT_STATUSES, query.state) },
      signal,
    }),
});

export const ordersPageQuery = (query: RecordFilter): RecordQuery<sales.Order> => ({
  queryKey: ['orders', query],
  queryFn: ({ signal }) =>
    callPage(sales.listOrders, {
      query: { ...query, state: known(ORDER_STATES, query.state) },
      signal,
    }),
});

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: ({ signal }) => call(sales.getOrder, { params: { orderId }, signal }),
    staleTime: 0,
  });

export const resendOrderEndpoint = sales.resendOrder;
export const resendOrder = (orderId: string, email: string | undefined) =>
  call(sales.resendOrder, { params: { orderId }, body: email ? { email } : {} });
export const refundOrder = (orderId: string) =>
  call(sales.refundOrder, { params: { orderId }, body: {} });

/** What is charted: every event where they are few, of many the latest that sold. */
export const latestSalesQuery = queryOptions({
  queryKey: ['sales', 'event', 'latest'],
  queryFn: ({ signal }) => call(sales.salesByEvent, { query: { most: MOST_CHARTED }, signal }),
});

export const eventSalesQuery = queryOptions({
  queryKey: ['sales', 'event', 'all'],
  queryFn: ({ signal }) => call(sales.salesByEvent, { query: {}, signal }),
});

/** Days of the studio's clock, both included; empty: from ever, until now. */
export const photographerSalesQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['sales', 'photographer', days],
    queryFn: ({ signal }) =>
      call(sales.salesByPhotographer, {
        query: { from: days.from || undefined, to: days.to || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const salesFiguresQuery = queryOptions({
  queryKey: ['sales', 'figures'],
  queryFn: ({ signal }) => call(sales.salesFigures, { signal }),
});

/** Workbooks are made one after the other; after so long nobody waits for a line that is dead. */
const WORKBOOK_MS = 10 * 60_000;

export const fetchWorkbook = (address: string, asked: Asked) =>
  fetchFile(address, asked, { signal: AbortSignal.timeout(WORKBOOK_MS) });

export const fetchSalesWorkbook = () =>
  fetchWorkbook(urlOf(sales.downloadSales), sales.downloadSales);

export const auditPageQuery = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callPage(audit.listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const withdrawalsPageQuery = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['withdrawals', query],
    queryFn: ({ signal }) => callPage(sales.listWithdrawals, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const deadJobsQuery = queryOptions({
  queryKey: ['dead-jobs'],
  queryFn: ({ signal }) => call(audit.listDeadJobs, { signal }),
});
export const retryDeadJobs = (ids: number[]) => call(audit.retryDeadJobs, { body: { ids } });

/** Photos of the event that could be given in the place of a bought one. */
export const candidatesQuery = (orderId: string, photoId: number, search: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'candidates', photoId, search],
    queryFn: ({ signal }) =>
      call(replacements.listCandidates, {
        params: { orderId, photoId },
        query: { search },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export const exchangePhoto = (orderId: string, photoId: number, photo: number) =>
  call(replacements.exchangePhoto, { params: { orderId, photoId }, body: { photo } });
export const correctPhoto = (orderId: string, photoId: number, file: File) =>
  call(replacements.correctPhoto, { params: { orderId, photoId }, files: [file] });
