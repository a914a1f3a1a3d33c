import { useQuery } from '@tanstack/react-query';
import { participantCountQuery } from '../../api/admin/events.ts';

/** How many people signed up; asked for the rows on the screen only. */
export function ParticipantCount({ eventId }: { eventId: number }) {
  const { data, isError } = useQuery(participantCountQuery(eventId));
  return <>{data ?? (isError ? '—' : '…')}</>;
}
