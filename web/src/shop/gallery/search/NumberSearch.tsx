// The search box by participant number. The number goes to the address; letters are refused at once.
import { searchedNumber, searchedNumberHint } from '@photolab/domain/numbers/bib-number';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { findByNumber, galleryQuery } from '../../../api/photos.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useIsOpen } from '../../../ui/navigation/use-is-open.ts';
import { useNavigateFromHere } from '../../../ui/navigation/use-navigate-from-here.ts';
import { galleryPath } from '../gallery-address.ts';
import styles from './NumberSearch.module.css';

interface Props {
  eventId: number;
  number: string;
  /** Face mode locks the number search (storefront §4). */
  disabled: boolean;
}

export function NumberSearch({ eventId, number, disabled }: Props) {
  const [text, setText] = useState(number);
  const { asked, find } = useNumberFinder(eventId);
  const [hint, setHint] = useState('');
  const [shown, setShown] = useState(number);
  if (shown !== number) {
    // The address changed: a search, a link, or the filter was taken off.
    setShown(number);
    setText(number);
  }

  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = searchedNumber(text);
    setHint(wanted ? '' : searchedNumberHint(text));
    if (wanted) void find(wanted);
    else toast.error('Debe ser un número');
  };

  return (
    <form className={styles.form} onSubmit={search} role="search" noValidate>
      <TextField
        label="Buscá por número de participante"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Nro participante"
        value={text}
        disabled={disabled}
        onChange={(event) => {
          setText(event.target.value);
          setHint('');
        }}
      />
      <Button
        type="submit"
        icon="search"
        busy={asked !== '' && asked === searchedNumber(text)}
        busyLabel="Buscando..."
        disabled={disabled}
      >
        Buscar
      </Button>
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </form>
  );
}

/** Of two numbers asked one after the other the second is shown, whichever answer comes first. */
function useNumberFinder(eventId: number) {
  const navigate = useNavigateFromHere();
  const client = useQueryClient();
  const isOpen = useIsOpen();
  // Not answered yet; empty when nothing is asked.
  const [asked, setAsked] = useState('');
  const latest = useRef('');
  const find = async (wanted: string) => {
    latest.current = wanted;
    setAsked(wanted);
    try {
      // The page of the number is asked for beside the call that comes before it (storefront §7).
      await Promise.all([
        findByNumber(eventId, wanted),
        client.query(galleryQuery({ eventId, number: wanted, page: 1 })).catch(() => undefined),
      ]);
      if (latest.current === wanted) await navigate(galleryPath(eventId, wanted));
    } catch (error) {
      logFailure('the number search failed', error);
      if (latest.current === wanted && isOpen())
        toast.error(problemText(error, 'Error en la búsqueda'));
    } finally {
      if (latest.current === wanted) setAsked('');
    }
  };
  return { asked, find };
}
