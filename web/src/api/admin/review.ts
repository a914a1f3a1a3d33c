// Doubtful readings by number, and what the studio says of a row of them.
import * as review from '@photolab/contract/endpoints/review';
import { urlOf } from '@photolab/contract/request';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../transport/client.ts';

export type { Doubt, DoubtsOfNumber } from '@photolab/contract/endpoints/review';

/** The numbers with most doubts; decided ones are gone from the next answer. */
export const doubtsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['doubts', eventId],
    queryFn: ({ signal }) =>
      callPage(review.listDoubts, { params: { id: eventId }, query: { page: 1 }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export interface Decision {
  ids: number[];
  verdict: 'accept' | 'reject';
  /** With `reject`: what the bibs say instead. */
  instead?: string;
}

export const decideReadings = (eventId: number, body: Decision) =>
  call(review.decideReadings, { params: { id: eventId }, body });

export const undecideReadings = (eventId: number, body: Decision & { corrected: number[] }) =>
  call(review.undecideReadings, { params: { id: eventId }, body });

export const readingPicture = (id: number) => urlOf(review.readingPicture, { params: { id } });
