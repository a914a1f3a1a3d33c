// An event's photos (storefront §2): by page, by number, or those of a face.
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons/Button.tsx';
import { BibNumber } from '../../ui/content/BibNumber.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { GalleryHeader } from './GalleryHeader.tsx';
import styles from './GalleryPage.module.css';
import { GallerySkeleton } from './GallerySkeleton.tsx';
import { galleryPath, pageOf } from './gallery-address.ts';
import { PhotoGrid } from './photos/PhotoGrid.tsx';
import { FaceSearch } from './search/FaceSearch.tsx';
import { NumberSearch } from './search/NumberSearch.tsx';
import { useGallery, type GalleryView } from './use-gallery.ts';

/** storefront §9: pagination margin and range. */
const MARGIN_PAGES = 2;
const RANGE_PAGES = 2;

export function GalleryPage() {
  const { eventId, idDetector = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <EventGallery
      key={eventId}
      eventId={Number(eventId)}
      number={idDetector}
      page={pageOf(search)}
    />
  );
}

interface Place {
  eventId: number;
  number: string;
  page: number;
}

function EventGallery(place: Place) {
  const navigate = useNavigate();
  const view = useGallery(place);
  const { event, mode } = view;
  usePageTitle(event ? `Fotos de ${event.name}` : '');
  const goTo = (page: number) => {
    view.onPage(page);
    window.scrollTo({ top: 0 });
  };
  const clear = () => {
    view.clearFaces();
    void navigate(galleryPath(place.eventId, ''));
  };
  return (
    <div className={styles.page}>
      <GalleryHeader event={event} />
      {/* With the event's name, whose height nobody knows before: nothing below it moves. */}
      {event && (
        <div className={styles.tools}>
          <NumberSearch
            key={mode === 'face' ? 'locked' : 'open'}
            eventId={place.eventId}
            number={place.number}
            disabled={mode === 'face'}
          />
          {event.faceSearch && (
            <FaceSearch
              eventId={place.eventId}
              disabled={mode === 'number'}
              onFound={view.showFaces}
            />
          )}
        </div>
      )}
      <FilterNotice mode={mode} number={place.number} count={view.total} onClear={clear} />
      <Photos view={view} mode={mode} onClear={clear} />
      <Pagination
        page={view.page}
        pages={view.pages}
        marginPages={MARGIN_PAGES}
        rangePages={RANGE_PAGES}
        onPage={goTo}
        {...(mode === 'face'
          ? {}
          : { hrefOf: (page: number) => galleryPath(place.eventId, place.number, page) })}
      />
    </div>
  );
}

interface NoticeProps {
  mode: GalleryView['mode'];
  number: string;
  count: number;
  onClear: () => void;
}

function FilterNotice({ mode, number, count, onClear }: NoticeProps) {
  if (mode === 'none') return null;
  return (
    <div className={styles.notice} role="status">
      <p>
        {mode === 'number' ? (
          <>
            Mostrando fotos del participante <BibNumber>{number}</BibNumber>
          </>
        ) : (
          'Mostrando fotos por reconocimiento facial'
        )}
        <span className={styles.count}> · {count === 1 ? '1 foto' : `${String(count)} fotos`}</span>
      </p>
      <Button variant="quiet" icon="close" onClick={onClear}>
        Quitar filtro
      </Button>
    </div>
  );
}

function Photos({ view, mode, onClear }: { view: GalleryView; mode: string; onClear: () => void }) {
  if (!view.event) return <GallerySkeleton />;
  if (view.photos.length === 0) {
    return (
      <EmptyState text="No hay fotos para mostrar.">
        {mode !== 'none' && (
          <Button variant="secondary" onClick={onClear}>
            Ver todas las fotos
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <PhotoGrid
      event={view.event}
      photos={view.photos}
      page={view.page}
      reasons={view.reasons}
      stale={view.isStale}
    />
  );
}
