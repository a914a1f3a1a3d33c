// The one page with every section (administration §2); an overlay until all of it has loaded.
import { useIsFetching } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import styles from './DashboardPage.module.css';

/** administration §2: the overlay stays this long after the last load. */
export const DASHBOARD_OVERLAY_MS = 500;

export function DashboardPage({ children }: { children: ReactNode }) {
  usePageTitle('Administración');
  const fetching = useIsFetching();
  const settled = useSettledFor(fetching === 0, DASHBOARD_OVERLAY_MS);
  const [loaded, setLoaded] = useState(false);
  if (settled && !loaded) setLoaded(true);
  return (
    <>
      {!loaded && <LoadingOverlay />}
      <h1>Administración</h1>
      <div className={styles.sections}>{children}</div>
    </>
  );
}
