import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../state/session.ts';
import { isFor, teamRoleOf } from '../areas.ts';

interface Props {
  /** As the routes name it. */
  screen: string;
  to: string;
  children: ReactNode;
}

/** A link to another screen of the administration; its words alone for whoever it is not for. */
export function ScreenLink({ screen, to, children }: Props) {
  return isFor(teamRoleOf(useSession().role), screen) ? <Link to={to}>{children}</Link> : children;
}
