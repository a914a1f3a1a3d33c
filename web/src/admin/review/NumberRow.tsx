// One number and every doubtful reading of it.
import { useEffect, useRef } from 'react';
import { readingPicture, type Doubt, type DoubtsOfNumber } from '../../api/admin/review.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BibNumber } from '../../ui/content/BibNumber.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { describeReading } from '../shared/reading-words.ts';
import styles from './ReviewPage.module.css';
import { included } from './review-state.ts';
import type { ReviewAtWork } from './use-review.ts';

interface Props {
  row: DoubtsOfNumber;
  active: boolean;
  review: ReviewAtWork;
  onPick: (at: number) => void;
}

export function NumberRow({ row, active, review, onPick }: Props) {
  const { state } = review;
  const list = useRef<HTMLUListElement>(null);
  const at = active ? state.at : -1;
  const reading = row.doubts[at]?.id;
  useEffect(() => {
    if (reading === undefined) return;
    const button = list.current?.querySelectorAll<HTMLElement>('[aria-pressed]')[at];
    // What is typed in a row's field stays there.
    if (document.activeElement instanceof HTMLInputElement) return;
    button?.focus();
    // Another reading may take the place of one that left.
  }, [at, reading]);
  return (
    <li className={classNames(styles.row, active && styles.active)}>
      <div className={styles.number}>
        <BibNumber size="medium">{row.number}</BibNumber>
      </div>
      <ul ref={list} className={styles.doubts} aria-label={`Lecturas de ${row.number}`}>
        {row.doubts.map((doubt, index) => (
          <DoubtPicture
            key={doubt.id}
            number={row.number}
            doubt={doubt}
            kept={!state.leftOut.has(doubt.id)}
            reached={index === at}
            onPick={() => {
              onPick(index);
            }}
            onZoom={() => {
              review.zoom(doubt);
            }}
          />
        ))}
      </ul>
      <RowActions row={row} active={active} review={review} />
    </li>
  );
}

interface DoubtProps {
  number: string;
  doubt: Doubt;
  kept: boolean;
  reached: boolean;
  onPick: () => void;
  onZoom: () => void;
}

function DoubtPicture({ number, doubt, kept, reached, onPick, onZoom }: DoubtProps) {
  const why = describeReading(doubt);
  return (
    <li className={styles.doubt}>
      <button
        type="button"
        aria-pressed={kept}
        tabIndex={reached ? 0 : -1}
        title={why}
        onClick={onPick}
      >
        <img
          src={readingPicture(doubt.id)}
          alt={`${number} en ${doubt.photoName}`}
          loading="lazy"
        />
      </button>
      <button type="button" className={styles.photo} tabIndex={-1} onClick={onZoom}>
        <VisuallyHidden>Ver de cerca {doubt.photoName}: </VisuallyHidden>
        {why}
      </button>
    </li>
  );
}

function RowActions({ row, active, review }: Omit<Props, 'onPick'>) {
  const index = review.rows.indexOf(row);
  const count = included(row, review.state).length;
  return (
    <div className={styles.actions}>
      <Button
        disabled={count === 0}
        onClick={() => {
          review.decide(index, 'accept');
        }}
      >
        Aceptar {count}
      </Button>
      <Button
        variant="secondary"
        disabled={count === 0}
        onClick={() => {
          review.decide(index, 'reject');
        }}
      >
        Rechazar
      </Button>
      <TextField
        label="Es otro número"
        className={styles.instead}
        value={active ? review.state.draft : ''}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Número y Enter"
        onChange={({ target }) => {
          review.type(index, target.value);
        }}
      />
      {active && review.state.draft !== '' && (
        <Button
          variant="secondary"
          onClick={() => {
            review.correct(index);
          }}
        >
          Corregir {count}
        </Button>
      )}
    </div>
  );
}
