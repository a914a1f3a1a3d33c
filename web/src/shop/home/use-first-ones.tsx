// Of a long list the first ones, and a button for more. How many are shown is in the address, so that the
// way back from an album finds them again.
import { HOME_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons/Button.tsx';
import { countIn } from '../../ui/navigation/address-numbers.ts';
import styles from './use-first-ones.module.css';

interface Options {
  /** In the address. */
  name: string;
  label: string;
}

export function useFirstOnes<T>(items: T[], { name, label }: Options): [T[], ReactNode] {
  const [params, setParams] = useSearchParams();
  const shown = Math.max(HOME_PAGE_SIZE, countIn(params.get(name)));
  const showMore = () => {
    const next = new URLSearchParams(params);
    next.set(name, String(shown + HOME_PAGE_SIZE));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const more = items.length > shown && (
    <p className={styles.more}>
      <Button variant="secondary" onClick={showMore}>
        {label}
      </Button>
    </p>
  );
  return [items.slice(0, shown), more];
}
