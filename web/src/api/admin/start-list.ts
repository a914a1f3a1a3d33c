// The start list of an event, as the studio takes and sees it.
import * as contract from '@photolab/contract/endpoints/start-list';
import { queryOptions } from '@tanstack/react-query';
import { attemptHeader, call, callPage } from '../transport/client.ts';

export { STARTER_SEARCH_MAX } from '@photolab/contract/endpoints/start-list';
export type {
  StartListFacts,
  StartListPreview,
  Starter,
} from '@photolab/contract/endpoints/start-list';
export { TABLE_MAX_BYTES } from '@photolab/contract/table-file';
export type TakeMode = (typeof contract.TAKE_MODES)[number];

const at = (id: number) => ({ params: { id } });

/** Everything kept of an event's list stands under this key. */
export const startListKey = (eventId: number) => ['start-list', eventId] as const;

export const startListQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...startListKey(eventId), 'facts'],
    queryFn: ({ signal }) => call(contract.getStartList, { ...at(eventId), signal }),
    staleTime: 0,
  });

export const startersQuery = (
  eventId: number,
  query: { page: number; pageSize: number; buscar: string },
) =>
  queryOptions({
    queryKey: [...startListKey(eventId), 'runners', query],
    queryFn: ({ signal }) => callPage(contract.listStarters, { ...at(eventId), query, signal }),
    staleTime: 0,
  });

/** What a file would change, once one is chosen; `round` tells apart files of one name. */
export const startListPreviewQuery = (eventId: number, file: File | undefined, round: number) =>
  queryOptions({
    queryKey: ['start-list-preview', eventId, round],
    queryFn: ({ signal }) =>
      call(contract.previewStartList, { ...at(eventId), files: file ? [file] : [], signal }),
    enabled: file !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const takeStartList = (
  eventId: number,
  { file, ...body }: { file: File; mode: TakeMode; nameSearch: boolean; compared: string },
  attempt: string,
) =>
  call(contract.takeStartList, {
    ...at(eventId),
    body,
    files: [file],
    headers: attemptHeader(attempt),
  });

export const setNameSearch = (eventId: number, nameSearch: boolean) =>
  call(contract.setNameSearch, { ...at(eventId), body: { nameSearch } });

export const deleteStartList = (eventId: number) => call(contract.deleteStartList, at(eventId));
