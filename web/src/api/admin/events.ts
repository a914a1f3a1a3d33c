// The studio's side of events.
import * as events from '@photolab/contract/endpoints/events';
import { countParticipants } from '@photolab/contract/endpoints/participants';
import { getGallery, type Gallery } from '@photolab/contract/endpoints/photos';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';

export type { Event, EventChange, NewEvent } from '@photolab/contract/endpoints/events';

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

export const createEvent = (body: events.NewEvent, cover: File | undefined) =>
  call(events.createEvent, { body, ...(cover ? { files: [cover] } : {}) });
export const editEvent = (id: number, body: events.EventChange, cover: File | undefined) =>
  call(events.editEvent, { params: { id }, body, ...(cover ? { files: [cover] } : {}) });
export const deleteEvent = (id: number) => call(events.deleteEvent, { params: { id } });
export const toggleEvent = (id: number) => call(events.toggleEvent, { params: { id } });
