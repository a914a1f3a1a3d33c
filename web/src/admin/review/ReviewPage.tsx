// Revisar: the doubtful readings of an event, all of one number in a row, each as the bib that the
// original shows; a row is decided with one key.
import { countOf, countPhotos } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EventHead } from '../../api/admin/events.ts';
import { readOcrStatus } from '../../api/admin/recognition.ts';
import { doubtsQuery } from '../../api/admin/review.ts';
import { untilAnswered } from '../../api/transport/query-client.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { isFor, teamRoleOf } from '../shared/areas.ts';
import { EventScreen } from '../shared/EventScreen.tsx';
import { PhotoZoom } from '../shared/zoom/PhotoZoom.tsx';
import { NumberRow } from './NumberRow.tsx';
import { ReviewKeys } from './ReviewKeys.tsx';
import styles from './ReviewPage.module.css';
import type { PastDecision } from './use-decisions.ts';
import { useReview, type ReviewAtWork } from './use-review.ts';

export function ReviewPage() {
  return <EventScreen title="Revisar">{(event) => <Review event={event} />}</EventScreen>;
}

export function Review({ event }: { event: EventHead }) {
  const doubts = useQuery(doubtsQuery(event.id));
  const review = useReview(event.id, doubts.data?.items ?? []);
  return (
    <Loaded query={doubts} failure="No pudimos cargar lo que hay para revisar.">
      {({ items, total }) => (
        <Doubts event={event} review={review} loaded={items.length} total={total} />
      )}
    </Loaded>
  );
}

interface DoubtsProps {
  event: EventHead;
  review: ReviewAtWork;
  loaded: number;
  total: number;
}

function Doubts({ event, review, loaded, total }: DoubtsProps) {
  if (review.rows.length === 0) {
    if (total > loaded) return <Spinner />;
    return (
      <div className={styles.page}>
        {review.last && <LastDecided eventId={event.id} last={review.last} undo={review.undo} />}
        <NothingLeft event={event} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <p className={styles.soft} role="status">
        {countOf(Math.max(total - review.gone, review.rows.length), 'número', 'números')} con
        lecturas dudosas
      </p>
      <ReviewKeys />
      {review.last && <LastDecided eventId={event.id} last={review.last} undo={review.undo} />}
      {/* The keys work wherever the focus is inside, and start on the first row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className={styles.rows} aria-label="Lecturas dudosas por número" onKeyDown={review.onKey}>
        {review.rows.map((row, index) => (
          <NumberRow
            key={row.number}
            row={row}
            active={index === review.state.row}
            review={review}
            onPick={(at) => {
              review.pick(index, at);
            }}
          />
        ))}
      </ol>
      {review.zoomed && (
        <PhotoZoom
          photo={{ id: review.zoomed.photoId, name: review.zoomed.photoName }}
          box={review.zoomed.box}
          onClose={() => {
            review.zoom(undefined);
          }}
        />
      )}
    </div>
  );
}

const DECIDED = { accept: 'aceptado', reject: 'rechazado' };

interface LastProps {
  eventId: number;
  last: PastDecision;
  undo: ReviewAtWork['undo'];
}

/** A slip of the finger at midnight is seen and taken back, one decision after the other. */
function LastDecided({ eventId, last, undo }: LastProps) {
  const { number, decision } = last;
  const { ids, verdict, instead } = decision;
  const now = instead ?? (verdict === 'accept' ? number : undefined);
  return (
    <div className={styles.last}>
      <p className={styles.soft}>
        Lo último: {number} {instead ? `corregido a ${instead}` : DECIDED[verdict]} en{' '}
        {countPhotos(ids.length)}.{' '}
        {now && (
          <Link to={`/admin/${String(eventId)}/add-images?numero=${encodeURIComponent(now)}`}>
            Ver las fotos del {now}
          </Link>
        )}
      </p>
      <Button variant="secondary" onClick={undo}>
        Deshacer
      </Button>
    </div>
  );
}

/** While numbers are still being read, or nobody could tell, it is not over. */
function NothingLeft({ event }: { event: EventHead }) {
  const { role } = useSession();
  const { data, isError } = useQuery({
    ...untilAnswered,
    queryKey: ['ocr-status', event.id],
    queryFn: () => readOcrStatus(event.id),
    staleTime: 0,
    enabled: event.bibSearch,
  });
  const unread = data?.pendingImages ?? 0;
  const isOver = !event.bibSearch || data?.pendingImages === 0;
  const steps = isFor(teamRoleOf(role), 'evento/:eventId');
  return (
    <EmptyState text={isOver ? 'No queda nada para revisar' : 'Por ahora no hay nada para revisar'}>
      {isError && (
        <p>No pudimos consultar cuántas fotos falta leer: lo preguntamos de nuevo en un momento.</p>
      )}
      {unread > 0 && <p>Falta leer {countPhotos(unread)}: lo que quede en duda aparece acá.</p>}
      {steps ? (
        <Link to={`/admin/evento/${String(event.id)}`}>Volver a los pasos</Link>
      ) : (
        <Link to={`/admin/${String(event.id)}/add-images`}>Ver las fotos</Link>
      )}
    </EmptyState>
  );
}
