// Who is logged in. Starts without a role; a check that fails leaves it so.
import type { Role } from '@photolab/domain/people/roles';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logout, sessionQuery } from '../api/session.ts';
import { shopInfoQuery } from '../api/shop.ts';
import { sponsorsQuery } from '../api/sponsors.ts';
import { forgetTyped, keepTyped } from './checkout-typed.ts';
import { inTab, onPhone } from './kept.ts';
import { forgetOperations } from './last-operations.ts';
import { forgetSelfies } from './selfies.ts';
import { createStore } from './store.ts';
import { forgetUnheard } from './paying/unheard-order.ts';

interface Session {
  role: Role | null;
  email: string | null;
  checked: boolean;
  /** Nobody could say who is logged in. */
  failed: boolean;
}

export function useSession(): Session {
  const { data, isPending, isLoadingError: failed } = useQuery(sessionQuery);
  const known = data?.status === 'Success';
  return {
    role: known ? data.role : null,
    email: known ? data.email : null,
    checked: !isPending,
    failed,
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
  forgetTraces({ isLeft: true });
  rememberPerson(null);
  forgetSession(queryClient);
}

function forgetTraces({ isLeft }: Pick<Turn, 'isLeft'>): void {
  forgetSelfies();
  forgetTyped();
  forgetOperations();
  forgetUnheard();
  inTab.forgetAll();
  turns.set({ count: turns.get().count + 1, isLeft });
}

interface Turn {
  /** Counts who has gone: what is on screen was theirs, and is opened anew for whoever comes. */
  count: number;
  /** The last one left; else somebody logged in here where their session had ended. */
  isLeft: boolean;
}
const turns = createStore<Turn>({ count: 0, isLeft: false });
export const useTurn = turns.use;

/** Whose the phone is: the address of who logged in last and did not leave. */
const PERSON_KEY = 'person';

function rememberPerson(email: string | null): void {
  if (email) onPhone.write(PERSON_KEY, email);
  else onPhone.forget(PERSON_KEY);
}

export const lastPerson = (): string | null => onPhone.read(PERSON_KEY) ?? null;

/**
 * Two people on one phone are kept apart, in every tab of it: whose session ended without 'Salir', and who
 * logs in next. What a visitor typed beside the cart gives way to the address of who logs in.
 */
export function usePersonOfThePhone(): void {
  const queryClient = useQueryClient();
  const { email } = useSession();
  useEffect(() => {
    const before = lastPerson();
    if (!email || before === email) return;
    if (before) forgetTraces({ isLeft: false });
    else keepTyped({ email: undefined });
    rememberPerson(email);
  }, [email]);
  useEffect(() => {
    // Only other tabs are told: somebody left there, or came.
    const follow = (before: string | null) => {
      if (before) forgetTraces({ isLeft: true });
      forgetSession(queryClient);
      void queryClient.invalidateQueries(sessionQuery);
    };
    const onStorage = ({ key, oldValue }: StorageEvent) => {
      if (key === PERSON_KEY) follow(oldValue);
    };
    // A page that the browser's way back shows as it was left has been told of nothing meanwhile.
    let atHiding = lastPerson();
    const onHide = () => {
      atHiding = lastPerson();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && atHiding !== lastPerson()) follow(atHiding);
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [queryClient]);
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
