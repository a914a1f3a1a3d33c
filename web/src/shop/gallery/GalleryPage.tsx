// An event's photos (storefront §2): by page, by number, by the hour, or those of a face.
import { asSearched } from '@photolab/domain/numbers/bib-number';
import { eventTitle } from '@photolab/domain/shop/page-titles';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { idIn } from '../../ui/navigation/address-numbers.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useFaceSearch, type FaceSearchControl } from './search/use-face-search.ts';
import { AskForAlert } from './alerts/AskForAlert.tsx';
import { FilterNotice } from './FilterNotice.tsx';
import { filtersOf, galleryPath, pageOf } from './gallery-address.ts';
import styles from './GalleryPage.module.css';
import { GalleryHeader } from './GalleryHeader.tsx';
import { AtYourTime } from './person/AtYourTime.tsx';
import { AlsoYou } from './person/AlsoYou.tsx';
import { Everywhere } from './person/Everywhere.tsx';
import { NoMatches } from './person/NoMatches.tsx';
import {
  NoPhotosLeft,
  NoPhotosThen,
  NoPhotosYet,
  Unpublished,
  Unread,
} from './person/NoPhotos.tsx';
import { YourRace } from './person/YourRace.tsx';
import { useStrangers } from './person/strangers.ts';
import { GallerySkeleton } from './photos/GallerySkeleton.tsx';
import { PhotoGrid } from './photos/PhotoGrid.tsx';
import { OtherSearch, SearchTools, SearchToolsPlace, useFolding } from './SearchTools.tsx';
import { useGallery, type GalleryView, type Place } from './use-gallery.ts';
import { ViewTools } from './ViewTools.tsx';

/** storefront §9: pagination margin and range. */
const MARGIN_PAGES = 2;
const RANGE_PAGES = 2;

export function GalleryPage() {
  const { eventId, idDetector = '' } = useParams();
  const [search] = useSearchParams();
  const filters = useMemo(() => filtersOf(search), [search]);
  return (
    <EventGallery
      key={eventId}
      eventId={idIn(eventId)}
      number={asSearched(idDetector)}
      page={pageOf(search)}
      filters={filters}
    />
  );
}

function EventGallery(place: Place) {
  const navigate = useNavigate();
  const view = useGallery(place);
  const { event, mode } = view;
  const { eventId, number } = place;
  const faceSearch = useFaceSearch(eventId, view.showFaces);
  const { folded, unfold } = useFolding(mode, number);
  usePageTitle(event ? eventTitle(event.name) : 'Fotos del evento');
  const unfiltered = galleryPath(eventId, '');
  const clear = () => {
    view.clearFaces();
    void navigate(unfiltered);
  };
  return (
    <div className={styles.page}>
      <GalleryHeader event={event} />
      {/* With the event's name, whose height nobody knows before: nothing that can be pressed moves. */}
      {!event && <SearchToolsPlace folded={folded} />}
      {event && !isUnpublished(view) && (
        <SearchTools
          event={event}
          number={number}
          mode={mode}
          faceSearch={faceSearch}
          folded={folded}
        />
      )}
      <FilterNotice
        mode={isUnpublished(view) ? 'none' : mode}
        number={number}
        count={view.isRead ? view.total : undefined}
        to={unfiltered}
        onClear={view.clearFaces}
      />
      {!isUnpublished(view) && (
        <ViewTools place={place} mode={mode} isKnown={event !== undefined}>
          {folded && <OtherSearch onClick={unfold} />}
        </ViewTools>
      )}
      {event && mode === 'none' && faceSearch.missed && (
        <AskForAlert event={event} number="" kept={faceSearch.kept} />
      )}
      {event && mode !== 'none' && (
        <YourRace
          key={`${mode} ${number}`}
          event={event}
          number={number}
          total={view.total}
          photoIds={view.foundIds}
        />
      )}
      <PagedPhotos view={view} place={place} faceSearch={faceSearch} onClear={clear} />
      {mode !== 'number' && (
        <OtherEvents eventId={eventId} faceSearch={faceSearch} found={mode === 'face'} />
      )}
      {event?.faceSearch && mode === 'number' && <AlsoYou event={event} number={number} />}
      {event && mode === 'number' && <AtYourTime event={event} number={number} />}
    </div>
  );
}

/** A new page begins far above what was pressed: who goes on by keyboard or listens is led there. */
function PagedPhotos(props: PhotosProps) {
  const { view, place } = props;
  const photos = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  // Once it is the new page: before, the top would be kept as where people were on the old one.
  useLayoutEffect(() => {
    if (turned.current) window.scrollTo({ top: 0 });
    turned.current = false;
  }, [view.page]);
  if (isComing(view)) return <GallerySkeleton />;
  return (
    <>
      <div
        ref={photos}
        role="group"
        aria-label={`Fotos, página ${String(view.page)} de ${String(view.pages)}`}
        tabIndex={-1}
        className={styles.photos}
      >
        <Photos {...props} />
      </div>
      <Pages
        view={view}
        place={place}
        onTurned={() => {
          turned.current = true;
          photos.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

interface PagesProps {
  view: GalleryView;
  place: Place;
  onTurned: () => void;
}

function Pages({ view, place: { eventId, number, filters }, onTurned }: PagesProps) {
  const goTo = (page: number) => {
    onTurned();
    view.onPage(page);
  };
  return (
    <Pagination
      page={view.page}
      pages={view.pages}
      marginPages={MARGIN_PAGES}
      rangePages={RANGE_PAGES}
      onPage={goTo}
      {...(view.mode === 'face'
        ? {}
        : { hrefOf: (page: number) => galleryPath(eventId, number, page, filters) })}
    />
  );
}

interface OtherEventsProps {
  eventId: number;
  faceSearch: FaceSearchControl;
  found: boolean;
}

function OtherEvents({ eventId, faceSearch: { kept, missed }, found }: OtherEventsProps) {
  if (kept.length === 0 || !(found || missed)) return null;
  return <Everywhere eventId={eventId} kept={kept} />;
}

interface PhotosProps {
  view: GalleryView;
  place: Place;
  faceSearch: FaceSearchControl;
  onClear: () => void;
}

/** Neither the photos nor why they stay out: nobody knows yet which page of how many it is. */
const isComing = ({ event, isRead, problem }: GalleryView) => !problem && !(event && isRead);

/** An inactive event shows its photos to administrators only. */
const isUnpublished = ({ event, photos, isRead }: GalleryView) =>
  isRead && event?.active === false && photos.length === 0;

function Photos({ view, place: { eventId, number, filters }, faceSearch, onClear }: PhotosProps) {
  const { takeAway } = useStrangers(eventId, '');
  const { event, mode, photos, problem, retry } = view;
  if (problem) return <Unread problem={problem} onRetry={retry} />;
  if (!event) return null;
  if (isUnpublished(view)) return <Unpublished event={event} />;
  if (photos.length === 0) {
    const isNarrowed = Object.keys(filters).length > 0;
    if (mode === 'face') return <NoPhotosLeft label="Ver todas las fotos" onMore={onClear} />;
    if (isNarrowed) return <NoPhotosThen eventId={eventId} number={number} />;
    return mode === 'number' ? (
      <NoMatches event={event} number={number} faceSearch={faceSearch} onClear={onClear} />
    ) : (
      <NoPhotosYet event={event} kept={faceSearch.kept} />
    );
  }
  const onStranger = (photo: (typeof photos)[number]) => {
    takeAway(photo);
    view.withoutFace(photo.id);
  };
  return (
    <PhotoGrid
      name="photos"
      event={event}
      photos={photos}
      page={view.page}
      reasons={view.reasons}
      stale={view.isStale}
      onStranger={mode === 'face' ? onStranger : undefined}
    />
  );
}
