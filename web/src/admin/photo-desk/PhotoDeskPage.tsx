// The photo desk: every photo of an event with its numbers, worked through with the keyboard.
import { BIB_MAX_LENGTH } from '@photolab/domain/numbers/bib-number';
import { countPhotos } from '@photolab/domain/shop/format';
import { DESK_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { EventHead } from '../../api/admin/events.ts';
import {
  askedNumber,
  DESK_FILTERS,
  deskQuery,
  type DeskKey,
  type DeskPhoto,
} from '../../api/admin/photo-desk.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { PhotoZoom } from '../shared/zoom/PhotoZoom.tsx';
import { DeletePhotosDialog } from './DeletePhotosDialog.tsx';
import { FaceFilter } from './FaceFilter.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import styles from './PhotoDeskPage.module.css';
import { PhotoGrid } from './PhotoGrid.tsx';
import { DeskSelection } from './SelectionBar.tsx';
import { PhotoPanel } from './panel/PhotoPanel.tsx';
import { SameReadingDialog } from './panel/SameReadingDialog.tsx';
import {
  FILTER_LABELS,
  useDeskAddress,
  writeAddress,
  type DeskAddress,
} from './state/desk-address.ts';
import { EMPTY_DESK } from './state/desk-state.ts';
import { useDesk, type KeptDesk, type Zoomed } from './state/use-desk.ts';

export function PhotoDeskPage() {
  return <EventScreen title="Fotos">{(event) => <Desk event={event} />}</EventScreen>;
}

export const PREVIEW_POLL_MS = 5_000;

const isBeingMade = ({ previewReady, failure }: DeskPhoto) => !previewReady && failure === null;

export function Desk({ event }: { event: EventHead }) {
  const { address, go } = useDeskAddress();
  // What is chosen stays where a filter shows no photos.
  const kept = useState(EMPTY_DESK);
  /** The photos of a face; no address keeps them, as nothing keeps the picture. */
  const [faces, setFaces] = useState<number[]>();
  const key = { eventId: event.id, ...address, faces };
  const found = useQuery({
    ...deskQuery(key),
    // What is being made comes by itself.
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingMade) ? PREVIEW_POLL_MS : false),
  });
  const isPastEnd = found.data?.items.length === 0 && address.page > 1;
  useEffect(() => {
    // The way back would lead past the end again.
    if (isPastEnd) go({ page: 1 }, { replace: true });
  }, [isPastEnd, go]);
  return (
    <div className={styles.desk}>
      <DeskBar eventId={event.id} address={address} total={found.data?.total} go={go}>
        <FaceFilter
          event={event}
          faces={faces}
          onFaces={(found) => {
            setFaces(found);
            go({ filter: 'all', number: '' });
          }}
        />
      </DeskBar>
      <Loaded query={found} failure="No pudimos cargar las fotos.">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoPhotos eventId={event.id} address={address} />
          ) : (
            <DeskPhotos
              {...{ deskKey: key, address, total, go, kept }}
              photos={items}
              isOnTheWay={found.isPlaceholderData}
            />
          )
        }
      </Loaded>
    </div>
  );
}

interface BarProps {
  eventId: number;
  address: DeskAddress;
  total: number | undefined;
  go: (next: Partial<DeskAddress>) => void;
}

function DeskBar({ eventId, address, total, go, children }: BarProps & { children: ReactNode }) {
  const [number, setNumber] = useState(address.number);
  const [problem, setProblem] = useState<string>();
  // The way back, and what shows all photos, lead to another search.
  const [searched, setSearched] = useState(address.number);
  if (searched !== address.number) {
    setSearched(address.number);
    setNumber(address.number);
    setProblem(undefined);
  }
  return (
    <div className={styles.bar}>
      <Segmented
        label="Mostrar"
        value={address.filter}
        options={DESK_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
        onChange={(filter) => {
          go({ filter });
        }}
      />
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = askedNumber(number);
          setProblem(asked.problem);
          if (asked.number !== undefined) go({ number: asked.number });
        }}
      >
        <TextField
          label="Buscar número"
          className={styles.number}
          type="search"
          inputMode="numeric"
          maxLength={BIB_MAX_LENGTH}
          value={number}
          error={problem}
          onChange={({ target }) => {
            setProblem(undefined);
            setNumber(target.value);
            if (target.value === '') go({ number: '' });
          }}
        />
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </form>
      {children}
      <p className={styles.total} role="status">
        {total === undefined ? '' : countPhotos(total)}
      </p>
      <Link
        to={`/admin/edit-event/${String(eventId)}`}
        className={buttonClass({ variant: 'primary' })}
      >
        Agregar más
      </Link>
    </div>
  );
}

function NoPhotos({ eventId, address }: { eventId: number; address: DeskAddress }) {
  const isWhole = address.filter === 'all' && !address.number;
  return (
    <EmptyState text="No hay fotos para mostrar">
      <Link
        to={
          isWhole ? `/admin/edit-event/${String(eventId)}` : `/admin/${String(eventId)}/add-images`
        }
      >
        {isWhole ? 'Subir fotos' : 'Ver todas'}
      </Link>
    </EmptyState>
  );
}

interface PhotosProps extends Omit<BarProps, 'total' | 'eventId'> {
  deskKey: DeskKey;
  kept: KeptDesk;
  photos: DeskPhoto[];
  total: number;
  /** Others were asked for; these are those of before. */
  isOnTheWay: boolean;
}

function DeskPhotos({ deskKey, kept, address, photos, total, isOnTheWay, go }: PhotosProps) {
  const { eventId } = deskKey;
  const [zoomed, setZoomed] = useState<Zoomed>();
  const [deleting, setDeleting] = useState<DeskPhoto[]>();
  const pages = pageCount(total, DESK_PAGE_SIZE);
  const onPage = (page: number) => {
    go({ ...address, page });
  };
  const desk = useDesk({
    ...{ key: deskKey, kept, photos, pages, isOnTheWay, onPage },
    onDelete: setDeleting,
    onZoom: setZoomed,
  });
  return (
    <>
      <DeskSelection desk={desk} eventId={eventId} />
      <div className={styles.columns}>
        {desk.active && (
          <PhotoPanel
            photo={desk.active}
            current={desk.current}
            draft={desk.draft}
            correcting={desk.correcting}
            actions={desk.actions}
          />
        )}
        <div className={styles.list}>
          <PhotoGrid
            photos={photos}
            activeIndex={desk.activeIndex}
            selected={desk.selected}
            onKey={desk.onKey}
            onPick={(index, how) => {
              desk.dispatch({ kind: 'pick', index, ...how });
            }}
          />
          <Pagination
            page={address.page}
            pages={pages}
            marginPages={1}
            rangePages={3}
            onPage={onPage}
            hrefOf={(page) => `?${writeAddress({ ...address, page }).toString()}`}
          />
          <KeyHelp />
        </div>
      </div>
      {zoomed && (
        <PhotoZoom
          photo={zoomed.photo}
          box={zoomed.reading?.box}
          onClose={() => {
            setZoomed(undefined);
          }}
        />
      )}
      <DeskDialogs desk={desk} eventId={eventId} deleting={deleting} setDeleting={setDeleting} />
    </>
  );
}

interface DialogsProps {
  desk: ReturnType<typeof useDesk>;
  eventId: number;
  deleting: DeskPhoto[] | undefined;
  setDeleting: (photos: DeskPhoto[] | undefined) => void;
}

function DeskDialogs({ desk, eventId, deleting, setDeleting }: DialogsProps) {
  return (
    <>
      {deleting && (
        <DeletePhotosDialog
          eventId={eventId}
          photos={deleting}
          onDeleted={() => {
            desk.dispatch({ kind: 'clear-selection' });
            void desk.refresh();
          }}
          onFailed={() => void desk.refresh()}
          onClose={() => {
            setDeleting(undefined);
          }}
        />
      )}
      {desk.offer && (
        <SameReadingDialog
          key={`${String(desk.offer.of)} ${desk.offer.wrong}`}
          eventId={eventId}
          offer={desk.offer}
          onApplied={() => void desk.refresh()}
          onClose={desk.closeOffer}
        />
      )}
    </>
  );
}
