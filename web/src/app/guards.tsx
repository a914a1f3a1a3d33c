// Who may see a screen. The server enforces the same on every call; here it only spares a dead end.
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../state/session.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Where an authenticated user goes from a guest-only page (storefront §2: configurable). */
const AFTER_LOGIN_PATH = '/';

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
  useEffect(() => {
    if (role && told) toast.info(told);
  }, [role, told]);
  return role ? <Navigate to={redirectTo} replace /> : children;
}
