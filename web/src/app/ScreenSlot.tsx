// Where a route's screen shows: alone with its own loading and its own failure.
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useCart } from '../state/cart.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';
import { CartPage } from './screens.ts';

/** Whoever has chosen a photo reaches the cart without a signal, too. */
function useCartAhead(): void {
  const isFilled = useCart().length > 0;
  useEffect(() => {
    if (isFilled) CartPage.load().catch(() => undefined);
  }, [isFilled]);
}

/** By which an address names a purchase: the link of MIS FOTOS, the way back from paying. */
const NAMES_OF_PURCHASES = ['operacion', 'external_reference'];

/** Whether the address is that of a purchase of who has just left: home shows, as it does where they left. */
function useLeftBehind(isAfterSomebody: boolean): boolean {
  const { search } = useLocation();
  const [theirs, setTheirs] = useState(() => {
    const named = new URLSearchParams(search);
    return isAfterSomebody && NAMES_OF_PURCHASES.some((name) => named.has(name)) ? search : null;
  });
  // Whoever comes there later has a link of their own.
  if (theirs !== null && search !== theirs) setTheirs(null);
  return search === theirs;
}

interface Props {
  /** Somebody left the phone: what was on screen was theirs. */
  isAfterSomebody?: boolean;
}

export function ScreenSlot({ isAfterSomebody = false }: Props) {
  const { pathname } = useLocation();
  useCartAhead();
  if (useLeftBehind(isAfterSomebody)) return <Navigate to="/" replace />;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
