// Results of an event and the clocks of its cameras, as the studio takes and corrects them.
import * as clocks from '@photolab/contract/endpoints/clocks';
import * as results from '@photolab/contract/endpoints/results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attemptHeader, call } from '../transport/client.ts';

export { PLACE_MAX } from '@photolab/contract/chosen-photos';
export type { CameraClock, ClockStretch } from '@photolab/contract/endpoints/clocks';
export type {
  ResultsFacts,
  ResultsForm,
  ResultsPreview,
} from '@photolab/contract/endpoints/results';

const at = (id: number) => ({ params: { id } });

/** Everything that new results change stands under this key. */
export const clocksKey = (eventId: number) => ['clocks', eventId] as const;

export const resultsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...clocksKey(eventId), 'results'],
    queryFn: ({ signal }) => call(results.getResults, { ...at(eventId), signal }),
    staleTime: 0,
  });

export const clocksQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...clocksKey(eventId), 'cameras'],
    queryFn: ({ signal }) => call(clocks.getClocks, { ...at(eventId), signal }),
    staleTime: 0,
  });

export interface SentResults {
  file: File;
  /** Tells one choice of a file from the next, though it be the same file. */
  round: number;
  form: results.ResultsForm;
}

/** What the file would give, asked again whenever the form says something else. */
export const resultsPreviewQuery = (eventId: number, { file, round, form }: SentResults) =>
  queryOptions({
    queryKey: ['results-preview', eventId, round, form],
    queryFn: ({ signal }) =>
      call(results.previewResults, { ...at(eventId), body: form, files: [file], signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const takeResults = (
  eventId: number,
  { file, form, compared }: Omit<SentResults, 'round'> & { compared: string },
  attempt: string,
) =>
  call(results.takeResults, {
    ...at(eventId),
    body: { ...form, compared },
    files: [file],
    headers: attemptHeader(attempt),
  });

export const deleteResults = (eventId: number, lugar: string) =>
  call(results.deleteResults, { ...at(eventId), query: { lugar } });

export const setClock = (eventId: number, camera: string, isApplied: boolean) =>
  call(clocks.setClock, { ...at(eventId), body: { camera, isApplied } });
