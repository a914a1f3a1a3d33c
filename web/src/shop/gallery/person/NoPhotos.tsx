// In the place of an event's photos: there are none yet, they are not on sale yet, or the signal went.
// Each with what to do next.
import { Link, useNavigate } from 'react-router';
import type { Gallery } from '../../../api/photos.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { selectEvent } from '../../../state/opened/selected-event.ts';
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { AskForAlert } from '../alerts/AskForAlert.tsx';
import { galleryPath } from '../gallery-address.ts';

export function NoPhotosYet({ event, kept }: { event: Gallery; kept: readonly string[] }) {
  return (
    <EmptyState text="No hay fotos para mostrar.">
      <AskForAlert event={event} number="" kept={kept} />
      <OtherEvents />
    </EmptyState>
  );
}

/** At this hour, or without anything to tell by: the number, or the event, has others. */
export function NoPhotosThen({ eventId, number }: { eventId: number; number: string }) {
  const navigate = useNavigate();
  return (
    <NoPhotosLeft
      label={number ? `Ver todas las del ${number}` : 'Ver todas las fotos'}
      onMore={() => void navigate(galleryPath(eventId, number))}
    />
  );
}

export function NoPhotosLeft({ label, onMore }: { label: string; onMore: () => void }) {
  return (
    <EmptyState text="No hay fotos para mostrar.">
      <Button variant="secondary" onClick={onMore}>
        {label}
      </Button>
    </EmptyState>
  );
}

/** Whoever signs up is written to when the photos are there (storefront §2, 'Participar'). */
export function Unpublished({ event: { id, name } }: { event: Gallery }) {
  const navigate = useNavigate();
  return (
    <EmptyState text="Las fotos todavía no están publicadas.">
      <p>Anotate con tu email y te avisamos cuando haya fotos tuyas.</p>
      <Button
        onClick={() => {
          selectEvent({ id, name });
          void navigate('/');
        }}
      >
        Participar
      </Button>
      <OtherEvents />
    </EmptyState>
  );
}

function OtherEvents() {
  return (
    <Link to="/" className={buttonClass({ variant: 'secondary' })}>
      Ver otros eventos
    </Link>
  );
}

export function Unread({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title={problemText(problem, 'No pudimos traer estas fotos.')}
      detail="Puede ser la señal. Lo que elegiste sigue en tu carrito."
      onRetry={onRetry}
    />
  );
}
