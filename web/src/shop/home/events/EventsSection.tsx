// One of the three lists of events: its title, and its loading, empty and failed states. A failed
// load is only logged (storefront §8): the list reads as empty and offers to try again.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { andGoOn } from '../../../ui/navigation/focus.ts';
import styles from './EventsSection.module.css';

interface Props {
  title: string;
  empty: string;
  count: number;
  list: { isPending: boolean; isError: boolean; retry: () => void };
  skeleton: ReactNode;
  children: ReactNode;
}

export function EventsSection({ title, empty, count, list, skeleton, children }: Props) {
  return (
    <section className={styles.section} aria-busy={list.isPending}>
      <h2>{title}</h2>
      {list.isPending && skeleton}
      {!list.isPending && count > 0 && children}
      {!list.isPending && count === 0 && (
        <p className={styles.empty}>
          {empty}{' '}
          {list.isError && (
            <Button variant="quiet" onClick={andGoOn(list.retry)}>
              Reintentar
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
