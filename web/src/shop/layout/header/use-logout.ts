// Leaving: the session ends on the server, the role is gone here, and home shows (storefront §4).
import { useNavigate } from 'react-router';
import { logFailure } from '../../../api/transport/log.ts';
import { useLeave } from '../../../state/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export function useLogout(): { logOut: () => void; busy: boolean } {
  const navigate = useNavigate();
  const { leave, busy } = useLeave({
    onLeft: async () => {
      toast.success('Saliste de tu cuenta exitosamente');
      await navigate('/');
    },
    onFailed: (error) => {
      logFailure('logout', error);
      // The specification's text for an answer without a body (storefront §8).
      window.alert('error');
    },
  });
  return { logOut: leave, busy };
}
