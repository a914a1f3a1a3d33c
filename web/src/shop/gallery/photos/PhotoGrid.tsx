// A justified grid: each photo keeps its shape and its place from the first paint, and nothing lies
// over it: what is said of a photo, and its buttons, stand below.
import { useRef, useState } from 'react';
import type { FoundPhoto, Gallery, Photo } from '../../../api/photos.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { TextButton } from '../../../ui/buttons/TextButton.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { lateDialog } from '../../../ui/late/late.tsx';
import { CartToggle } from './CartToggle.tsx';
import styles from './PhotoGrid.module.css';
import { usePhotosAcross } from './photos-across.ts';
import { useOpenPhoto } from './use-open-photo.ts';

const Lightbox = lateDialog(async () => (await import('./Lightbox.tsx')).Lightbox);

interface Props {
  /** Which of the page's grids it is: after a reload, too. */
  name: string;
  event: Gallery;
  photos: readonly Photo[];
  page: number;
  reasons: ReadonlyMap<number, FoundPhoto>;
  stale?: boolean;
  /** 'No soy yo' under the photos that are offered rather than sure; nowhere without it. */
  onStranger?: ((photo: Photo) => void) | undefined;
}

/** What a phone shows without scrolling. The others' pictures wait for these, then until they are near. */
const FIRST = 4;

export function PhotoGrid(props: Props) {
  const { name, event, photos, page, reasons, stale = false, onStranger } = props;
  const { index: opened, open, stay, close } = useOpenPhoto(name, photos);
  const list = useRef<HTMLUListElement>(null);
  const [settled, setSettled] = useState(0);
  const across = usePhotosAcross();
  const othersToo = settled >= Math.min(FIRST, photos.length);
  return (
    <>
      <ul
        ref={list}
        className={classNames(styles.grid, stale && styles.stale)}
        data-across={across}
      >
        {photos.map((photo, index) => {
          const ratio = ratioOf(photo);
          return (
            <li
              key={photo.id}
              className={styles.item}
              style={{ '--ratio': ratio, '--share': shareOf(photos, index) }}
            >
              <OpenButton
                photo={photo}
                index={index}
                shown={index < FIRST || othersToo}
                onOpen={() => {
                  open(photo);
                }}
                onSettled={() => {
                  if (index < FIRST) setSettled((count) => count + 1);
                }}
              />
              <Caption photo={photo} found={reasons.get(photo.id)} onStranger={onStranger}>
                <CartToggle photo={photo} event={event} />
              </Caption>
            </li>
          );
        })}
        <li className={styles.rest} aria-hidden="true" />
      </ul>
      {opened !== undefined && (
        <Lightbox
          event={event}
          photos={photos}
          page={page}
          start={opened}
          onStay={stay}
          placeOf={(photo) => placeIn(list.current, photos.indexOf(photo))}
          onClose={close}
        />
      )}
    </>
  );
}

const placeIn = (list: HTMLElement | null, index: number): HTMLElement | null =>
  list?.children[index]?.querySelector('button') ?? null;

interface OpenProps {
  photo: Photo;
  index: number;
  shown: boolean;
  onOpen: () => void;
  onSettled: () => void;
}

function OpenButton({ photo, index, shown, onOpen, onSettled }: OpenProps) {
  return (
    <button
      type="button"
      className={styles.open}
      data-odd={isOdd(photo) || undefined}
      aria-label={`Ver foto ${String(photo.id)}`}
      onClick={onOpen}
      onContextMenu={(menu) => {
        menu.preventDefault();
      }}
    >
      {shown && (
        <Picture
          src={photo.urls.thumbnail}
          alt={altOf(photo)}
          width={photo.width}
          height={photo.height}
          placeholder={photo.placeholder}
          loading={index < FIRST ? 'eager' : 'lazy'}
          fetchPriority={index < FIRST / 2 ? 'high' : 'low'}
          onSettled={onSettled}
        />
      )}
    </button>
  );
}

interface CaptionProps {
  photo: Photo;
  found: FoundPhoto | undefined;
  onStranger: Props['onStranger'];
  children: React.ReactNode;
}

function Caption({ photo, found, onStranger, children }: CaptionProps) {
  return (
    <div className={styles.caption}>
      <p className={styles.words}>
        {found ? (
          <span className={styles.reason}>
            <Icon name={found.tier === 'strict' ? 'check' : 'info'} size={14} />
            <span>{found.tier === 'maybe' ? `tal vez · ${found.reason}` : found.reason}</span>
          </span>
        ) : (
          <span className={styles.numbers}>{photo.bibNumbers.join(' · ')}</span>
        )}
        {found && onStranger && (
          <TextButton
            aria-label={`No soy yo en la foto ${String(photo.id)}`}
            onClick={() => {
              onStranger(photo);
            }}
          >
            No soy yo
          </TextButton>
        )}
      </p>
      {children}
    </div>
  );
}

/** Two photos of a phone's row are equally high: each takes the width that its shape needs. */
function shareOf(photos: readonly Photo[], index: number): number {
  const [photo, partner] = [photos[index], photos[index % 2 === 0 ? index + 1 : index - 1]];
  if (!photo || !partner) return 0.5;
  return ratioOf(photo) / (ratioOf(photo) + ratioOf(partner));
}

/** Beyond these a panorama leaves the photo beside it, and their buttons, no room. */
const [NARROWEST, WIDEST] = [0.5, 2.5];

const ratioOf = ({ width, height }: Photo) => Math.min(WIDEST, Math.max(NARROWEST, width / height));

/** Its place has another shape: it is shown whole within it. */
const isOdd = (photo: Photo) => ratioOf(photo) !== photo.width / photo.height;

function altOf({ id, bibNumbers }: Photo): string {
  return bibNumbers.length > 0
    ? `Foto ${String(id)}, participantes ${bibNumbers.join(', ')}`
    : `Foto ${String(id)}`;
}
