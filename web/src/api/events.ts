// Coverages, the other events, and signing up for an upcoming coverage.
import { listEvents } from '@photolab/contract/endpoints/events';
import { listOtherEvents } from '@photolab/contract/endpoints/other-events';
import { participate as participateEndpoint } from '@photolab/contract/endpoints/participants';
import type { NewParticipant } from '@photolab/contract/endpoints/participants';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export type { Event } from '@photolab/contract/endpoints/events';
export { participate as participateEndpoint } from '@photolab/contract/endpoints/participants';

/** Every event, the newest first. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => call(listEvents, { signal }),
});

export const otherEventsQuery = queryOptions({
  queryKey: ['other-events'],
  queryFn: async ({ signal }) => (await call(listOtherEvents, { signal })).otherEvents,
});

export const participate = (eventId: number, body: NewParticipant) =>
  call(participateEndpoint, { params: { eventId }, body });
