// The desk of the requests of people on photos.
import * as desk from '@photolab/contract/endpoints/privacy-desk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../transport/client.ts';

export type { PrivacyRequest } from '@photolab/contract/endpoints/privacy-desk';

export const requestsKey = ['privacy-requests'] as const;
export const requestsQuery = (query: {
  page: number;
  pageSize: number;
  state?: 'open' | 'answered' | undefined;
}) =>
  queryOptions({
    queryKey: [...requestsKey, query],
    queryFn: ({ signal }) => callPage(desk.listPrivacyRequests, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const requestPhotosQuery = (id: number) =>
  queryOptions({
    queryKey: [...requestsKey, id, 'photos'],
    queryFn: ({ signal }) => call(desk.listRequestPhotos, { params: { id }, signal }),
    staleTime: 0,
  });

export const acceptEndpoint = desk.acceptPrivacyRequest;
export const refuseEndpoint = desk.refusePrivacyRequest;
export const acceptRequest = (id: number, body: { answer: string; photoIds?: number[] }) =>
  call(desk.acceptPrivacyRequest, { params: { id }, body });
export const refuseRequest = (id: number, body: { answer: string }) =>
  call(desk.refusePrivacyRequest, { params: { id }, body });
export const undoRequest = (id: number) => call(desk.undoPrivacyRequest, { params: { id } });
