// Mi Perfil: an overlay of about a second, then the form, or 'No estas logeado!' (storefront §2).
import { PROFILE_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery } from '../../api/accounts.ts';
import { hasStatus } from '../../api/transport/api-error.ts';
import { openAuthDialog } from '../../state/opened/auth-dialog.ts';
import { forgetSession, useSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchPart } from '../../ui/late/fetch-part.ts';
import { latePart } from '../../ui/late/late.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import { CloseSessions } from './CloseSessions.tsx';
import { OwnData } from './OwnData.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const Purchases = latePart(
  () => fetchPart(async () => (await import('./Purchases.tsx')).Purchases),
  {
    onFailed: () => {
      toast.error('No pudimos mostrar tus compras: puede ser la conexión. Recargá la página.');
    },
  },
);

/** storefront §9: the overlay stays about this long. */
export const PROFILE_OVERLAY_MS = 1_000;

export function ProfilePage() {
  usePageTitle(PROFILE_TITLE);
  return (
    <Page title="Mi Perfil" width="narrow">
      <ProfileContent />
    </Page>
  );
}

function ProfileContent() {
  const { role, checked } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...profileQuery,
    enabled: role !== null,
  });
  const settled = checked && (role === null || !isPending);
  const shown = useSettledFor(settled, PROFILE_OVERLAY_MS);
  const ended = hasStatus(error, 401);
  useEndOfSession(ended);

  if (!shown) return <LoadingOverlay />;
  if (data && role) {
    return (
      <>
        <ProfileForm profile={data.profile} email={data.email} />
        <Purchases />
        <CloseSessions />
        <OwnData />
      </>
    );
  }
  if (role === null || ended) return <LoggedOut />;
  return (
    <ErrorState
      title="No pudimos cargar tu perfil."
      onRetry={() => {
        void refetch();
      }}
    />
  );
}

function LoggedOut() {
  return (
    <div>
      <p>No estas logeado!</p>
      <Button
        onClick={() => {
          openAuthDialog('login');
        }}
      >
        Ingresar a tu cuenta
      </Button>
    </div>
  );
}

/** Ended elsewhere, by the page's reading or whichever of its buttons hears it: nothing goes on calling them logged in. */
function useEndOfSession(ended: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (ended) forgetSession(queryClient);
  }, [ended, queryClient]);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (hasStatus(event.action.error, 401)) forgetSession(queryClient);
      }),
    [queryClient],
  );
}
