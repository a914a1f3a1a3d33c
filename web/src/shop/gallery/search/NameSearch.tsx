// For whoever forgot the number: the first letters of the name lead to it, among runners with photos.
import { searchedNumber } from '@photolab/domain/numbers/bib-number';
import {
  areBeginnings,
  NAME_SEARCH_LEAST,
  NAME_SEARCH_MOST,
  searchedWords,
} from '@photolab/domain/race/runner-names';
import { countOf } from '@photolab/domain/shop/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { runnersQuery } from '../../../api/photos.ts';
import { problemText } from '../../../api/transport/api-error.ts';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { BibNumber } from '../../../ui/content/BibNumber.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useTyped } from '../../../ui/forms/use-typed.ts';
import { galleryPath } from '../gallery-address.ts';
import styles from './NameSearch.module.css';

export function NameSearch({ eventId }: { eventId: number }) {
  const [text, setText] = useState('');
  const asked = useTyped(text);
  const enough = searchedWords(asked).length > 0;
  const { data, error } = useQuery({
    ...runnersQuery(eventId, asked),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const runners = enough ? data : undefined;
  const number = searchedNumber(asked);
  return (
    <div className={styles.search} role="search" aria-label="Por nombre">
      <TextField
        label="¿No te acordás del número? Buscá por tu nombre"
        placeholder="Nombre o apellido"
        autoComplete="off"
        maxLength={NAME_SEARCH_MOST}
        value={text}
        error={enough && error ? problemText(error) : undefined}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <p role="status" className={styles.status}>
        {number ? (
          <Link to={galleryPath(eventId, number)}>Buscar el número {number}</Link>
        ) : runners && runners.length > 0 ? (
          <VisuallyHidden>{countOf(runners.length, 'corredor', 'corredores')}</VisuallyHidden>
        ) : (
          statusOf(asked, runners?.length)
        )}
      </p>
      {runners && runners.length > 0 && (
        <ul className={styles.found} aria-label="Corredores con fotos">
          {runners.map(({ number, name }) => (
            <li key={number}>
              <Link to={galleryPath(eventId, number)}>
                <BibNumber>{number}</BibNumber> {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a search that shows no names says. */
function statusOf(asked: string, found: number | undefined): string {
  const words = searchedWords(asked);
  // Two letters of which nobody's name consists are the beginning of one.
  const isTooShort = words.length === 0 || (found === 0 && !areBeginnings(words));
  if (asked.trim() && isTooShort) {
    return `Escribí al menos ${String(NAME_SEARCH_LEAST)} letras seguidas de tu nombre o apellido.`;
  }
  if (found !== 0) return '';
  const less = words.length > 1 ? 'solo con el apellido, o ' : '';
  return `Nadie con ese nombre tiene fotos acá. Probá ${less}con tu número.`;
}
