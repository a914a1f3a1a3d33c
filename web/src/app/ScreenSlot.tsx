// Where a route's screen shows: alone with its own loading and its own failure.
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
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

export function ScreenSlot() {
  const { pathname } = useLocation();
  useCartAhead();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
