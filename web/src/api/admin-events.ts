// The studio's side of events.
import * as events from '@photolab/contract/endpoints/events';
import { countParticipants } from '@photolab/contract/endpoints/participants';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export type { Event, EventChange, NewEvent } from '@photolab/contract/endpoints/events';

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
