import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

/**
 * For what is decided later: by a timer, an answer, an effect. Whoever has gone elsewhere since stays
 * there: a screen remains while the next one's code is on its way, and what it asked for comes even
 * when it is gone.
 */
export function useNavigateFromHere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async (to: string, options?: NavigateOptions) => {
      if (window.location.pathname === pathname) await navigate(to, options);
    },
    [navigate, pathname],
  );
}
