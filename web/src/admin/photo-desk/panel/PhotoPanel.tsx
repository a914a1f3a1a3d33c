// The photo the keyboard is on, large: what was read in it, the numbers it carries, what is typed.
import { countOf } from '@photolab/domain/shop/format';
import { originalAddress, type DeskPhoto, type Reading } from '../../../api/admin/photo-desk.ts';
import { readingPicture } from '../../../api/admin/review.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { BibNumber } from '../../../ui/content/BibNumber.tsx';
import { Moment } from '../../shared/Moment.tsx';
import { ScreenLink } from '../../shared/panels/ScreenLink.tsx';
import { formatBytes } from '../../shared/progress-words.ts';
import { describeReading } from '../../shared/reading-words.ts';
import styles from './PhotoPanel.module.css';
import { ReadingBoxes } from './ReadingBoxes.tsx';
import { shownNumbers, VERDICTS } from './reading-state.ts';

interface PhotoActions {
  onDraft: (text: string) => void;
  onAdd: () => void;
  onRemove: (number: string) => void;
  onAccept: () => void;
  onReject: () => void;
  onCorrect: () => void;
  onZoom: () => void;
  onPickReading: (id: number) => void;
  onRetry: () => void;
}

interface Props {
  photo: DeskPhoto;
  current: Reading | undefined;
  draft: string;
  /** The reading that the typed number replaces. */
  correcting: Reading | undefined;
  actions: PhotoActions;
}

export function PhotoPanel({ photo, current, draft, correcting, actions }: Props) {
  return (
    <aside className={styles.panel} aria-label="Foto elegida">
      <ReadingBoxes photo={photo} currentId={current?.id} onPick={actions.onPickReading} />
      <div className={styles.body}>
        <Button variant="quiet" className={styles.closer} onClick={actions.onZoom}>
          Ver de cerca (Z)
        </Button>
        <ul className={styles.numbers} aria-label="Números de la foto">
          {shownNumbers(photo).map(({ number, source }) => (
            <li key={number}>
              <BibNumber size="medium">{number}</BibNumber>
              <span className={styles.soft}>{source === 'person' ? 'persona' : 'máquina'}</span>
              <IconButton
                icon="close"
                size={16}
                label={`Quitar ${number}`}
                onClick={() => {
                  actions.onRemove(number);
                }}
              />
            </li>
          ))}
          {shownNumbers(photo).length === 0 && <li className={styles.soft}>Sin número</li>}
        </ul>
        <NumberEntry draft={draft} correcting={correcting} actions={actions} />
        <Readings photo={photo} current={current} actions={actions} />
        <PhotoFacts photo={photo} onRetry={actions.onRetry} />
      </div>
    </aside>
  );
}

/** What the keyboard types, and a field for who prefers one. */
function NumberEntry({
  draft,
  correcting,
  actions,
}: Pick<Props, 'draft' | 'correcting' | 'actions'>) {
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        actions.onAdd();
      }}
    >
      <label>
        {correcting ? `En lugar de ${correcting.text}` : 'Agregar número'}
        <input
          value={draft}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Escribí y Enter"
          onChange={({ target }) => {
            actions.onDraft(target.value.toUpperCase());
          }}
        />
      </label>
      <Button type="submit" variant="secondary" disabled={draft === ''}>
        {correcting ? 'Corregir' : 'Agregar'}
      </Button>
    </form>
  );
}

function Readings({ photo, current, actions }: Pick<Props, 'photo' | 'current' | 'actions'>) {
  if (photo.readings.length === 0) {
    return (
      <p className={styles.soft}>
        {photo.bibsRead ? 'No se leyó ningún número.' : 'Todavía no se leyeron sus números.'}
      </p>
    );
  }
  return (
    <>
      <ul className={styles.readings} aria-label="Lecturas">
        {photo.readings.map((reading) => (
          <li key={reading.id}>
            <button
              type="button"
              aria-pressed={reading.id === current?.id}
              onClick={() => {
                actions.onPickReading(reading.id);
              }}
            >
              <BibNumber>{reading.text}</BibNumber>
              <Badge tone={VERDICTS[reading.verdict][1]}>{VERDICTS[reading.verdict][0]}</Badge>
              <span className={styles.soft}>{describeReading(reading)}</span>
            </button>
          </li>
        ))}
      </ul>
      {current && (
        <img
          className={styles.bib}
          src={readingPicture(current.id)}
          alt={`Donde se leyó ${current.text}`}
        />
      )}
      {current && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={actions.onAccept}>
            Aceptar (A)
          </Button>
          <Button variant="secondary" onClick={actions.onReject}>
            Rechazar (R)
          </Button>
          <Button variant="quiet" onClick={actions.onCorrect}>
            Corregir (C)
          </Button>
        </div>
      )}
    </>
  );
}

function PhotoFacts({ photo, onRetry }: { photo: DeskPhoto; onRetry: () => void }) {
  const faces = photo.facesIndexed ? countOf(photo.faceCount, 'cara', 'caras') : 'caras sin buscar';
  return (
    <div className={styles.facts}>
      <p>
        <strong>{photo.name}</strong> · {formatBytes(photo.byteSize)} · {faces}
        {photo.takenAt && (
          <>
            {' · '}
            <Moment at={photo.takenAt} />
          </>
        )}
        {photo.place && ` · ${photo.place}`}
        {photo.sold && ' · vendida'}
        {' · '}
        <a href={originalAddress(photo.id)} target="_blank" rel="noreferrer">
          ver el original
        </a>
      </p>
      {photo.hidden && (
        <p>
          Oculta a pedido de alguien: se vuelve a mostrar en{' '}
          <ScreenLink screen="privacidad" to="/admin/privacidad?privacidad.estado=answered">
            Privacidad
          </ScreenLink>
          .
        </p>
      )}
      {photo.strangers.map(({ number, times }) => (
        <p key={number}>
          Le dijeron «No soy yo» {countOf(times, 'vez', 'veces')}{' '}
          {number ? `buscando el ${number}` : 'buscando por la cara'}.
        </p>
      ))}
      {photo.failure && (
        <div className={styles.failure} role="alert">
          <p>{photo.failure}</p>
          <Button variant="secondary" icon="refresh" onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
    </div>
  );
}
