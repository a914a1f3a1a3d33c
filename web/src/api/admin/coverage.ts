// The coverage certificate of an event.
import { downloadCoverage, getCoverage } from '@photolab/contract/endpoints/coverage';
import { urlOf } from '@photolab/contract/request';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';
import { fetchWorkbook } from './records.ts';

export type { Coverage } from '@photolab/contract/endpoints/coverage';

export const coverageQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['coverage', eventId],
    queryFn: ({ signal }) => call(getCoverage, { params: { id: eventId }, signal }),
    staleTime: 0,
  });

export const fetchCoverageWorkbook = (eventId: number) =>
  fetchWorkbook(urlOf(downloadCoverage, { params: { id: eventId } }), downloadCoverage);
