// Who may see the administration. The server enforces the same on every call; here it only spares a dead end.
import { isTeamRole } from '@photolab/domain/people/roles';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../state/session.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const NOT_OF_THE_TEAM =
  'Tu cuenta no está en el equipo del estudio. Si trabajás en él, pedile a quien lo lleva que te invite.';
const NOT_CHECKED =
  'No pudimos comprobar tu sesión. Volvé a abrir la administración en un momento.';

/** Owners, photographers and cashiers; what each finds there is its own (admin/areas). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { role, checked, failed } = useSession();
  const isStranger = role !== null && !isTeamRole(role);
  useEffect(() => {
    // Who left, or whose session ended, knows that; who was taken out of the team does not.
    if (isStranger) toast.info(NOT_OF_THE_TEAM);
    if (failed) toast.info(NOT_CHECKED);
  }, [isStranger, failed]);
  if (!checked) return <Spinner />;
  return isTeamRole(role) ? children : <Navigate to="/" replace />;
}
