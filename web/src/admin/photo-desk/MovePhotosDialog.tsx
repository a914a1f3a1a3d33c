// Photos that belong to another event: where they go, how far it is, and what became of each.
import { withDays, type Dated } from '@photolab/domain/shop/names-apart';
import { foldName } from '@photolab/domain/race/runner-names';
import { countPhotos } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { movePhotos, type StayedPhoto } from '../../api/admin/photo-desk.ts';
import { ownEventsQuery } from '../../api/admin/team.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { goneWords } from '../shared/progress-words.ts';
import styles from './PhotoDeskPage.module.css';

interface Props {
  eventId: number;
  /** Empty: all of the event. */
  photoIds: number[];
  /** Also after it was closed: what was under way ends a moment later. */
  onMoved: () => void;
  onClose: (hasMoved: boolean) => void;
}

interface Target {
  id: number;
  name: string;
  date: string;
  active: boolean;
  photos: number;
}

export function MovePhotosDialog({ eventId, photoIds, onMoved, onClose }: Props) {
  const events = useQuery(ownEventsQuery);
  const total = photoIds.length || events.data?.find(({ id }) => id === eventId)?.photos;
  const move = useMove(eventId, photoIds, onMoved);
  const { state, moved, stayed } = move;
  const close = () => {
    // What is under way ends with the photos of this moment.
    move.stop();
    if (state.kind === 'done' && moved > 0) onMoved();
    onClose(moved > 0 || state.kind === 'moving');
  };
  return (
    <Modal
      title={
        photoIds.length > 0 ? `Mover ${countPhotos(photoIds.length)}` : 'Mover todas las fotos'
      }
      onClose={close}
    >
      {state.kind === 'choosing' && (
        <Loaded query={events} failure="No pudimos cargar los eventos.">
          {(all) => (
            <ChooseTarget
              targets={withDays(all).filter(({ id }) => id !== eventId)}
              all={photoIds.length === 0}
              onChosen={(target) => void move.start(target)}
            />
          )}
        </Loaded>
      )}
      {state.kind === 'moving' && (
        <div className={styles.move} role="status">
          <p>Moviendo a «{state.target.name}»…</p>
          {total !== undefined && (
            <ProgressBar
              percent={((moved + stayed.length) / Math.max(1, total)) * 100}
              label="Fotos movidas"
            />
          )}
          <p>Si cerrás, queda donde iba: las que falten siguen acá.</p>
        </div>
      )}
      {state.kind === 'done' && (
        <Result
          {...{ moved, stayed, target: state.target, problem: state.problem }}
          named={photoIds.length}
          onRetry={() => void move.start(state.target)}
          onClose={close}
        />
      )}
    </Modal>
  );
}

type MoveState =
  | { kind: 'choosing' }
  | { kind: 'moving'; target: Target }
  | { kind: 'done'; target: Target; problem?: string };

function useMove(eventId: number, photoIds: number[], onMoved: () => void) {
  // Those that the dialog was opened for, whatever is chosen below it meanwhile.
  const [ids] = useState(photoIds);
  const [state, setState] = useState<MoveState>({ kind: 'choosing' });
  const [moved, setMoved] = useState(0);
  const [stayed, setStayed] = useState<StayedPhoto[]>([]);
  const abort = useRef(new AbortController());
  const start = async (target: Target) => {
    setState({ kind: 'moving', target });
    // Those that stayed the time before are told again.
    setStayed([]);
    let count = moved;
    const { signal } = abort.current;
    try {
      await movePhotos(eventId, { to: target.id, photoIds: ids, signal }, (part) => {
        count += part.moved.length;
        setMoved(count);
        setStayed((before) => [...before, ...part.stayed]);
      });
      setState({ kind: 'done', target });
    } catch (error) {
      if (!signal.aborted) {
        logFailure('photos were not moved', error);
        setState({ kind: 'done', target, problem: problemText(error, undefined, SILENCE) });
        return;
      }
    }
    // With the last photo the desk below, and with it this dialog, may go.
    if (count > 0) toast.success(movedWords(count, target.name));
    // Closed meanwhile: the last call ended only now.
    if (signal.aborted) onMoved();
  };
  const stop = () => {
    abort.current.abort();
  };
  return { state, moved, stayed, start, stop };
}

const SILENCE = 'No pudimos conectarnos con la tienda.';

const movedWords = (count: number, event: string) =>
  `${countPhotos(count)} ${count === 1 ? 'movida' : 'movidas'} a «${event}».`;

/** Below this a search would only be in the way. */
const SEARCHABLE_FROM = 8;
/** More are found by their name. */
const SHOWN_MOST = 50;

interface ChooseProps {
  targets: Dated<Target>[];
  all: boolean;
  onChosen: (target: Target) => void;
}

function ChooseTarget({ targets, all, onChosen }: ChooseProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number>();
  const wanted = foldName(typed);
  const found = targets.filter(({ name, day }) => foldName(`${name} ${day}`).includes(wanted));
  const target = found.find(({ id }) => id === chosen);
  if (targets.length === 0) return <p>No hay otro evento al que puedas moverlas.</p>;
  return (
    <form
      className={styles.move}
      onSubmit={(event) => {
        event.preventDefault();
        if (target) onChosen(target);
      }}
    >
      <p>
        {all ? 'Van todas las del evento, también las que el filtro no muestra, ' : 'Van '}
        con sus números, sus caras y lo que decidiste de cada una. Lo vendido se sigue descargando.
      </p>
      {targets.length >= SEARCHABLE_FROM && (
        <TextField
          label="Buscar evento"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target: input }) => {
            setTyped(input.value);
          }}
        />
      )}
      {found.length === 0 && <p role="status">Nada coincide con «{typed}».</p>}
      {found.length > 0 && <Targets {...{ found, chosen }} onChoose={setChosen} />}
      <Button type="submit" disabled={!target}>
        {target ? `Mover a «${target.title}»` : 'Elegí el evento'}
      </Button>
    </form>
  );
}

interface TargetsProps {
  found: (Target & { day: string })[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function Targets({ found, chosen, onChoose }: TargetsProps) {
  return (
    <fieldset className={styles.targets}>
      <legend>Van al evento</legend>
      {found.slice(0, SHOWN_MOST).map(({ id, name, day, photos, active }) => (
        <label key={id}>
          <input
            type="radio"
            name="target"
            checked={id === chosen}
            onChange={() => {
              onChoose(id);
            }}
          />
          <span>
            {name}
            <small>
              {day} · {countPhotos(photos)}
              {active ? '' : ' · sin publicar'}
            </small>
          </span>
        </label>
      ))}
      {found.length > SHOWN_MOST && <p>Hay más: escribí una parte de su nombre.</p>}
    </fieldset>
  );
}

const STAYED_WORDS = {
  content: 'ya está en ese evento',
  name: 'en ese evento hay otra foto con el mismo nombre',
} as const satisfies Record<StayedPhoto['has'], string>;

interface ResultProps {
  target: Target;
  moved: number;
  stayed: StayedPhoto[];
  /** How many were asked for; 0: all. */
  named: number;
  problem: string | undefined;
  onRetry: () => void;
  onClose: () => void;
}

function Result({ target, moved, stayed, named, problem, onRetry, onClose }: ResultProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const gone = named - moved - stayed.length;
  return (
    <div ref={element} className={styles.move} tabIndex={-1} role="status">
      <p>
        <strong>{moved > 0 ? movedWords(moved, target.name) : 'No se movió ninguna foto.'}</strong>
      </p>
      {problem && (
        <>
          <p role="alert">{problem} Las que faltan siguen acá.</p>
          <Button icon="refresh" onClick={onRetry}>
            Mover las que faltan
          </Button>
        </>
      )}
      {!problem && gone > 0 && <p>{goneWords(gone)}</p>}
      {stayed.length > 0 && (
        <>
          <p>
            {countPhotos(stayed.length)} no se {stayed.length === 1 ? 'movió' : 'movieron'}:
          </p>
          <ul className={styles.stayed}>
            {stayed.map(({ id, name, has }) => (
              <li key={id}>
                {name}: {STAYED_WORDS[has]}
              </li>
            ))}
          </ul>
        </>
      )}
      {moved > 0 && (
        <Link to={`/admin/${String(target.id)}/add-images`}>Ver las fotos de «{target.name}»</Link>
      )}
      <Button variant={problem ? 'secondary' : 'primary'} onClick={onClose}>
        Listo
      </Button>
    </div>
  );
}
