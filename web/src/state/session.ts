// Who is logged in. Starts without a role; a check that fails leaves it so.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { profileQuery, sessionQuery } from '../api/accounts.ts';

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

/** The server ended the session: nobody is logged in here any more. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { status: 'Anonymous', role: null, email: null });
  queryClient.removeQueries({ queryKey: profileQuery.queryKey });
}
