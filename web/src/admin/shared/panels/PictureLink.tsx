// Links to pictures, each in a tab of its own.
import type { ReactNode } from 'react';
import { useSession } from '../../../state/session.ts';
import { teamRoleOf } from '../areas.ts';

interface Props {
  address: string;
  children: ReactNode;
}

export function PictureLink({ address, children }: Props) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A cashier is given no originals: the link would only lead to the refusal. */
export function OriginalLink(link: Props) {
  const { role } = useSession();
  return teamRoleOf(role) === 'cashier' ? <>{link.children}</> : <PictureLink {...link} />;
}
