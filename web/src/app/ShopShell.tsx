// Around every public screen: header, footer, account modals. The header stays while a screen loads
// or fails.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Layout } from '../shop/layout/Layout.tsx';
import { useAuthDialog } from '../state/opened/auth-dialog.ts';
import { usePersonOfThePhone, useTurn } from '../state/session.ts';
import { unheardOrder } from '../state/paying/unheard-order.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenSlot } from './ScreenSlot.tsx';
import { AuthDialogs } from './screens.ts';

export function ShopShell() {
  const dialog = useAuthDialog();
  const turn = useTurn();
  const [first] = useState(turn.count);
  usePersonOfThePhone();
  useUnheardOrder();
  return (
    <>
      <Layout>
        <ScreenSlot key={turn.count} isAfterSomebody={turn.isLeft && turn.count !== first} />
      </Layout>
      {dialog && (
        <ErrorBoundary resetKey={dialog}>
          <Suspense>
            <AuthDialogs />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Who came from paying had closed the shop, or gone elsewhere in it, before it could tell how that ended. */
function useUnheardOrder(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!unheardOrder()) return;
    // What cannot be fetched now is at the next opening.
    import('../shop/payment-result/late-word.ts').then(
      ({ hearUnheard }) => hearUnheard(queryClient),
      () => undefined,
    );
  }, [queryClient]);
}
