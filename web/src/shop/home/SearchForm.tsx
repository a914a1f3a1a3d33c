// The search of the home page: an event, and a participant number if it is known. Leads to the
// gallery of the event or of the number (storefront §2, §5).
import { searchedNumber, searchedNumberHint } from '@photolab/domain/numbers/bib-number';
import { namesApart } from '@photolab/domain/shop/names-apart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '../../api/events.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import styles from './SearchForm.module.css';
import { useEventList } from './use-event-lists.ts';

interface Search {
  eventId: number;
  number: string;
}

export function SearchForm() {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const { search, asked, error } = useSearch();
  // What is no number is left out of the search (storefront §5).
  const number = searchedNumber(typed) ?? '';
  const eventId = Number(chosen);

  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!chosen) {
      toast.error('Selecciona un evento');
      return;
    }
    if (typed.trim() && !number) {
      toast.info(`${searchedNumberHint(typed)} Te mostramos todas las fotos del evento.`);
    }
    search({ eventId, number });
  };
  return (
    <form id="buscar" className={styles.bib} role="search" noValidate onSubmit={submit}>
      <p className={styles.band} aria-hidden="true">
        Buscá tus fotos
      </p>
      <EventSelect chosen={chosen} onChoose={setChosen} />
      <input
        className={styles.number}
        aria-label="Nro participante"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Nro participante"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
      />
      <Button
        type="submit"
        wide
        className={styles.submit ?? ''}
        icon="search"
        busy={asked?.eventId === eventId && asked.number === number}
      >
        Buscar
      </Button>
      <p role="status" className={styles.problem}>
        {error && problemText(error, 'La búsqueda no respondió. Probá de nuevo.')}
      </p>
    </form>
  );
}

interface SelectProps {
  chosen: string;
  onChoose: (id: string) => void;
}

function EventSelect({ chosen, onChoose }: SelectProps) {
  const { events } = useEventList({ active: true });
  return (
    <select
      className={styles.select}
      aria-label="Evento"
      required
      value={chosen}
      onChange={({ target }) => {
        onChoose(target.value);
      }}
    >
      <option value="">Elegí un evento...</option>
      {namesApart(events.map(inUpperCase)).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Storefront §2. */
const inUpperCase = (event: Event) => ({
  ...event,
  name: event.name.toLocaleUpperCase('es-AR'),
});

/**
 * A failed search is only logged (storefront §8); the form says to try again and stays usable. Of two asked one after
 * the other the second is shown, whichever answer comes first.
 */
function useSearch() {
  const navigate = useNavigateFromHere();
  const queryClient = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async ({ eventId, number }: Search) => {
      const { findByNumber, galleryQuery } = await import('../../api/photos.ts');
      if (number) await findByNumber(eventId, number);
      else await queryClient.query(galleryQuery({ eventId, page: 1, number }));
    },
    onError: (error) => {
      logFailure('home search', error);
    },
  });
  const search = (wanted: Search) => {
    const gallery = `/fotos/${String(wanted.eventId)}`;
    // Given with the call, it is left out where another call has followed.
    mutate(wanted, {
      onSuccess: () =>
        void navigate(wanted.number ? `${gallery}/number/${wanted.number}` : gallery),
    });
  };
  return { search, asked: isPending ? variables : undefined, error };
}
