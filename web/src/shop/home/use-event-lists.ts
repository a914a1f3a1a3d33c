// The two halves of the events (storefront §4): active ones have an album, inactive ones are still
// to come. The server sorts them, the newest first.
import { useQuery } from '@tanstack/react-query';
import { eventsQuery, type Event } from '../../api/events.ts';

export interface EventList {
  events: Event[];
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

export function useEventList({ active }: { active: boolean }): EventList {
  const { data = [], isPending, isError, refetch } = useQuery(eventsQuery);
  return {
    events: data.filter((event) => event.active === active),
    isPending,
    isError,
    retry: () => {
      void refetch();
    },
  };
}
