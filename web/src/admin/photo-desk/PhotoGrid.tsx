// The photos of one page as a grid for the keyboard: one photo is active, many may be selected.
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { DeskPhoto } from '../../api/admin/photo-desk.ts';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BibNumber } from '../../ui/content/BibNumber.tsx';
import { Picture } from '../../ui/content/Picture.tsx';
import styles from './PhotoGrid.module.css';
import { describePhoto, readingUnderReview, shownNumbers } from './panel/reading-state.ts';

interface Props {
  photos: DeskPhoto[];
  activeIndex: number;
  selected: ReadonlyMap<number, DeskPhoto>;
  /** `columns`: how many photos stand in a row just now. */
  onKey: (event: KeyboardEvent, columns: number) => void;
  onPick: (index: number, how: { extend: boolean; toggle: boolean }) => void;
}

export function PhotoGrid({ photos, activeIndex, selected, onKey, onPick }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const activeId = photos[activeIndex]?.id;
  const before = useRef<number>(undefined);
  useEffect(() => {
    const isMoved = before.current !== undefined && before.current !== activeId;
    before.current = activeId;
    // A screen opens at its top: on a phone the grid is far below it.
    if (activeId === undefined || !isMoved) return;
    document.getElementById(optionId(activeId))?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={grid}
      className={styles.grid}
      role="listbox"
      aria-label="Fotos del evento"
      aria-multiselectable="true"
      aria-activedescendant={activeId === undefined ? undefined : optionId(activeId)}
      tabIndex={0}
      onKeyDown={(event) => {
        onKey(event, columnsOf(grid.current));
      }}
    >
      {photos.map((photo, index) => (
        <PhotoCell
          key={photo.id}
          photo={photo}
          active={index === activeIndex}
          selected={selected.has(photo.id)}
          onPick={(event) => {
            grid.current?.focus({ preventScroll: true });
            const toggle = event.ctrlKey || event.metaKey;
            onPick(index, { extend: event.shiftKey, toggle });
          }}
          onToggle={() => {
            onPick(index, { extend: false, toggle: true });
          }}
        />
      ))}
    </div>
  );
}

const optionId = (id: number) => `foto-${String(id)}`;

/** The cells whose top is the first one's. */
function columnsOf(grid: HTMLDivElement | null): number {
  const cells = [...(grid?.children ?? [])].filter((cell) => cell instanceof HTMLElement);
  const top = cells[0]?.offsetTop;
  return Math.max(1, cells.filter(({ offsetTop }) => offsetTop === top).length);
}

interface CellProps {
  photo: DeskPhoto;
  active: boolean;
  selected: boolean;
  onPick: (event: MouseEvent) => void;
  onToggle: () => void;
}

function PhotoCell({ photo, active, selected, onPick, onToggle }: CellProps) {
  return (
    // The listbox has the focus and the keys; aria-activedescendant says which option is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={optionId(photo.id)}
      role="option"
      aria-selected={selected}
      aria-current={active || undefined}
      aria-label={describePhoto(photo)}
      className={classNames(styles.cell, active && styles.active, selected && styles.selected)}
      onClick={onPick}
    >
      <Picture
        src={photo.urls.thumbnail}
        alt=""
        width={photo.width}
        height={photo.height}
        placeholder={photo.placeholder}
        loading="lazy"
        className={styles.picture}
      />
      <span
        className={styles.tick}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {selected && <Icon name="check" size={16} />}
      </span>
      <span className={styles.marks} aria-hidden="true">
        {photo.failure && <span data-tone="bad">Error</span>}
        {readingUnderReview(photo) && <span data-tone="review">Revisar</span>}
        {photo.sold && <span>Vendida</span>}
        {photo.hidden && <span>Oculta</span>}
        {photo.strangers.length > 0 && <span data-tone="review">No soy yo</span>}
      </span>
      <span className={styles.numbers} aria-hidden="true">
        {shownNumbers(photo).map(({ number, source }) => (
          <span key={number} data-source={source}>
            <BibNumber>{number}</BibNumber>
          </span>
        ))}
        {shownNumbers(photo).length === 0 && <em>{photo.bibsRead ? 'Sin número' : 'Sin leer'}</em>}
      </span>
    </div>
  );
}
