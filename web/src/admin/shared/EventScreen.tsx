// The frame of the screens about one event's photos: its name, the way from one to the other, and
// what is said when the event cannot be loaded.
import { nameAndDay } from '@photolab/domain/shop/names-apart';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation, useParams } from 'react-router';
import { eventQuery, type EventHead } from '../../api/admin/events.ts';
import { isGone } from '../../api/transport/api-error.ts';
import { NOT_YOUR_EVENT, ownEventsQuery } from '../../api/admin/team.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { idIn } from '../../ui/navigation/address-numbers.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSession } from '../../state/session.ts';
import { teamRoleOf } from './areas.ts';
import { eventLinks } from './event-links.ts';
import styles from './EventScreen.module.css';
import { NotLoaded } from './panels/NotLoaded.tsx';

interface Props {
  title: string;
  /** The toast when the event cannot be loaded (administration §8). */
  failureText?: string;
  children: (event: EventHead) => ReactNode;
}

export function EventScreen({
  title,
  failureText = 'Error al obtener el evento',
  children,
}: Props) {
  const eventId = idIn(useParams()['eventId']);
  const { data: event, error, isLoadingError, refetch } = useQuery(eventQuery(eventId));
  useGoneMeanwhile(eventId);
  const isPhotographer = teamRoleOf(useSession().role) === 'photographer';
  const own = useQuery({ ...ownEventsQuery, enabled: isPhotographer });
  const name = event && nameAndDay(event);
  usePageTitle(name ? `${title}: ${name}` : title);
  useEffect(() => {
    if (isLoadingError) toast.error(failureText);
  }, [isLoadingError, failureText]);
  if (isLoadingError || isGone(error)) {
    return (
      <NotLoaded
        error={error}
        title={failureText}
        gone="Este evento no existe: puede que otra persona lo haya eliminado."
        back={{ to: '/admin', label: 'Ver los eventos' }}
        onRetry={() => void refetch()}
      />
    );
  }
  // Of an owner all are; what a dialog below asks of the list is not waited for here.
  if (isPhotographer && own.data && !own.data.some(({ id }) => id === eventId)) {
    return <ErrorState title={NOT_YOUR_EVENT} onRetry={() => void own.refetch()} />;
  }
  if (!event || (isPhotographer && own.isLoading)) return <Spinner />;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <p className={styles.event}>{name}</p>
        <h1>{title}</h1>
        <EventLinks eventId={eventId} />
      </header>
      {/* What is shown and typed is one event's: another one begins anew. */}
      <Fragment key={event.id}>{children(event)}</Fragment>
    </div>
  );
}

/** What a screen asks about the event is not there: whether the event itself is, is asked once more. */
function useGoneMeanwhile(eventId: number) {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = eventQuery(eventId);
    const head = hashKey(queryKey);
    return client.getQueryCache().subscribe((told) => {
      if (told.type !== 'updated' || told.action.type !== 'error') return;
      if (told.query.queryHash !== head && isGone(told.action.error)) {
        void client.invalidateQueries({ queryKey });
      }
    });
  }, [client, eventId]);
}

function EventLinks({ eventId }: { eventId: number }) {
  const { role } = useSession();
  const { pathname } = useLocation();
  const line = useRef<HTMLElement>(null);
  // On a phone the links are one line that scrolls: this screen's is in sight.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!line.current || !current) return;
    line.current.scrollLeft =
      current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={line} className={styles.links} aria-label="Este evento">
      {eventLinks(eventId, teamRoleOf(role)).map(([to, label]) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
