// Whether a buyer's session ended while the cart was open.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '../../../api/session.ts';
import { keepTyped, useCheckoutTyped } from '../../../state/checkout-typed.ts';
import { forgetSession, lastPerson, useSession } from '../../../state/session.ts';

/**
 * Asks the shop whether whoever this page took for logged in still is: a session runs out, or ends with a
 * new password or in another tab, and nothing tells the page. It is told once; what cannot be asked counts
 * as going on.
 */
export function useEndedSession(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const { email } = useSession();
  const typed = useCheckoutTyped().email;
  const shown = useRef<string | null>(null);
  const told = useRef(false);
  useEffect(() => {
    shown.current = email ?? shown.current;
  }, [email]);
  return async () => {
    if (told.current) return false;
    const session = await queryClient
      .query({ ...sessionQuery, staleTime: 0 })
      .catch(() => undefined);
    const person = lastPerson();
    if (session?.status !== 'Anonymous' || !(shown.current ?? person)) return false;
    told.current = true;
    // Who did not leave goes on with the address that stands beside the cart.
    if (email && person === email && typed === undefined) keepTyped({ email });
    forgetSession(queryClient);
    return true;
  };
}
