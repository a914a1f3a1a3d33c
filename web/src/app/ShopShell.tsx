// Around every public screen: header, footer, account modals. The header stays while a screen loads
// or fails.
import { Suspense } from 'react';
import { Layout } from '../shop/layout/Layout.tsx';
import { useAuthDialog } from '../state/opened/auth-dialog.ts';
import { usePersonOfThePhone } from '../state/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenSlot } from './ScreenSlot.tsx';
import { AuthDialogs } from './screens.ts';

export function ShopShell() {
  const dialog = useAuthDialog();
  usePersonOfThePhone();
  return (
    <>
      <Layout>
        <ScreenSlot />
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
