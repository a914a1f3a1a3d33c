// Who is logged in. Starts without a role; a check that fails leaves it so.
import type { Role } from '@photolab/domain/people/roles';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { logout, sessionQuery } from '../api/accounts.ts';
import { shopInfoQuery } from '../api/shop.ts';
import { sponsorsQuery } from '../api/sponsors.ts';
import { dismissOperation } from './last-operation.ts';
import { forgetSelfies } from './selfies.ts';

export function useSession(): { role: Role | null; email: string | null; checked: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  const known = data?.status === 'Success';
  return {
    role: known ? data.role : null,
    email: known ? data.email : null,
    checked: !isPending,
  };
}

/** What every page shows and is the same for everybody. */
const FOR_EVERYBODY: readonly unknown[] = [
  sessionQuery.queryKey[0],
  shopInfoQuery.queryKey[0],
  sponsorsQuery.queryKey[0],
];

/**
 * The server ended the session: nobody is logged in here any more. Everything else that was read is
 * forgotten: a purchase, a profile and the studio's lists belong to a person, and which photos of an
 * event are shown depends on who asks.
 */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { status: 'Anonymous', role: null, email: null });
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !FOR_EVERYBODY.includes(queryKey[0]),
  });
}

/**
 * Whoever leaves takes along what this browser knows of them: the selfie and what it found, the address
 * typed beside the cart, the way to what was bought. The cart is the phone's: its photos are on show.
 */
export function forgetPerson(queryClient: QueryClient): void {
  forgetSelfies();
  dismissOperation();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
  forgetSession(queryClient);
}

interface Ways {
  onLeft: () => unknown;
  onFailed: (error: Error) => unknown;
}

/** Leaving: the session ends on the server, and the role is gone here. */
export function useLeave({ onLeft, onFailed }: Ways): { leave: () => void; busy: boolean } {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      forgetPerson(queryClient);
      await onLeft();
    },
    onError: onFailed,
  });
  return {
    leave: () => {
      mutate();
    },
    busy: isPending,
  };
}
