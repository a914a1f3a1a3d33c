// The studio's side of events.
import { getEventProgress } from '@photolab/contract/endpoints/event-progress';
import * as events from '@photolab/contract/endpoints/event-editing';
import {
  countParticipants,
  listParticipants,
  writeParticipants as writeParticipantsEndpoint,
} from '@photolab/contract/endpoints/participants';
import { getGallery, type Gallery } from '@photolab/contract/endpoints/photos';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';

export type { EventProgress } from '@photolab/contract/endpoints/event-progress';
export {
  createEvent as createEventEndpoint,
  editEvent as editEventEndpoint,
} from '@photolab/contract/endpoints/event-editing';
export type { Event } from '@photolab/contract/endpoints/events';

/** One event, without its photos. */
export type EventHead = Omit<Gallery, 'photos' | 'total' | 'pages'>;

export const eventQuery = (id: number) =>
  queryOptions<EventHead>({
    queryKey: ['events', id, 'head'],
    queryFn: ({ signal }) => call(getGallery, { params: { id }, query: { page: 1 }, signal }),
    staleTime: 0,
  });

export const participantCountQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', id, 'participants'],
    queryFn: async ({ signal }) =>
      (await call(countParticipants, { params: { id }, signal })).count,
  });

/** Under the list's key: what changes an event makes its figures old too. */
export const eventProgressQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', id, 'progress'],
    queryFn: ({ signal }) => call(getEventProgress, { params: { id }, signal }),
    staleTime: 0,
  });

export type { Participant } from '@photolab/contract/endpoints/participants';

export const participantsQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', id, 'participant-list'],
    queryFn: ({ signal }) => call(listParticipants, { params: { id }, signal }),
    staleTime: 0,
  });
export { writeParticipantsEndpoint };
export const writeParticipants = (
  id: number,
  body: { key: string; subject: string; text: string },
) => call(writeParticipantsEndpoint, { params: { id }, body });

export const deleteEvent = (id: number) => call(events.deleteEvent, { params: { id } });
export const setEventActive = (id: number, active: boolean) =>
  call(events.toggleEvent, { params: { id }, body: { active } });
