// Who is logged in. Starts without a role; a check that fails leaves it so.
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/accounts.ts';

export type Role = 'user' | 'admin' | null;

export function useSession(): { role: Role; email: string | null; checked: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  const known = data?.status === 'Success';
  return {
    role: known ? data.role : null,
    email: known ? data.email : null,
    checked: !isPending,
  };
}
