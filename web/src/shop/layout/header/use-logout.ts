// Leaving: the session ends on the server, the role is gone here, and home shows (storefront §4).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logout } from '../../../api/accounts.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { forgetSession } from '../../../state/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export function useLogout(): { logOut: () => void; busy: boolean } {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      forgetSession(queryClient);
      toast.success('Saliste de tu cuenta exitosamente');
      await navigate('/');
    },
    onError: (error) => {
      logFailure('logout', error);
      // The specification's text for an answer without a body (storefront §8).
      window.alert('error');
    },
  });
  return {
    logOut: () => {
      mutate();
    },
    busy: isPending,
  };
}
