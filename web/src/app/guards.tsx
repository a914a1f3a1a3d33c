// Who may see a screen. The server enforces the same on every call; here it only spares a dead end.
import { isTeamRole } from '@photolab/domain/people/roles';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../state/session.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ScreenLoading } from './ScreenLoading.tsx';

/** Where an authenticated user goes from a guest-only page (storefront §2: configurable). */
const AFTER_LOGIN_PATH = '/';

const NOT_OF_THE_TEAM =
  'Tu cuenta no está en el equipo del estudio. Si trabajás en él, pedile a quien lo lleva que te invite.';

interface GuestGuardProps {
  children: ReactNode;
  redirectTo?: string;
  /** Said to whoever is led away and came for something. */
  told?: string;
}

/**
 * Guest-only pages. They show while the session is still being checked: whoever forgot a password
 * has none, and a check that never answers must not keep them out.
 */
export function GuestGuard({ children, redirectTo = AFTER_LOGIN_PATH, told }: GuestGuardProps) {
  const { role } = useSession();
  useTold(role ? told : undefined);
  return role ? <Navigate to={redirectTo} replace /> : children;
}

/** Owners, photographers and cashiers; what each finds there is its own (admin/areas). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { role, checked } = useSession();
  // Who left, or whose session ended, knows that; who was taken out of the team does not.
  useTold(role && !isTeamRole(role) ? NOT_OF_THE_TEAM : undefined);
  if (!checked) return <ScreenLoading />;
  return isTeamRole(role) ? children : <Navigate to="/" replace />;
}

function useTold(text: string | undefined): void {
  useEffect(() => {
    if (text) toast.info(text);
  }, [text]);
}
