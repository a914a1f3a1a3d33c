// Where the link of a request's e-mail leads: opened, the studio gets the request.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { confirmRequest } from '../../api/privacy-confirmations.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './PrivacyRequestPage.module.css';

const WORDS = {
  open: 'El estudio ya tiene tu pedido y te responde por email.',
  done: 'El estudio ya hizo lo que pediste: fijate en tu email.',
  refused: 'El estudio ya te respondió: fijate en tu email.',
  undone: 'El estudio volvió a mostrar estas fotos: fijate en tu email.',
};

export function ConfirmRequestPage() {
  const { token = '' } = useParams();
  usePageTitle('Tu pedido');
  const { data, error, refetch } = useQuery({
    queryKey: ['privacy-request', token],
    queryFn: () => confirmRequest(token),
    // Once for a visit: harmless to repeat.
    staleTime: Infinity,
    retry: false,
  });
  if (!data && !error) {
    return (
      <Page title="Tu pedido" width="narrow">
        <Spinner />
      </Page>
    );
  }
  const refused = error ? problemText(error, '') : '';
  return (
    <Page title={data ? 'Recibimos tu pedido' : 'Tu pedido'} width="narrow">
      <div className={styles.sent}>
        {data && <p role="status">{WORDS[data.state]}</p>}
        {refused && <p role="alert">{refused}</p>}
        {error && !refused ? (
          <ErrorState title="No pudimos abrir tu pedido." onRetry={() => void refetch()} />
        ) : (
          <Link to={data ? '/' : '/privacidad/pedir'} className={buttonClass()}>
            {data ? 'Ir al inicio' : 'Hacer un pedido nuevo'}
          </Link>
        )}
      </div>
    </Page>
  );
}
