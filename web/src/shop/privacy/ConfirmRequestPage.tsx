// Where the link of a request's e-mail leads: with a press the studio gets the request.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { confirmRequest } from '../../api/privacy-confirmations.ts';
import { lastWord, problemText } from '../../api/transport/api-error.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { LinkAsks } from '../../ui/buttons/LinkAsks.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
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
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['privacy-request', token],
    queryFn: () => confirmRequest(token),
    // By a press, and remembered for the visit.
    enabled: false,
    retry: false,
  });
  if (!data && !error) {
    return (
      <LinkAsks
        title="Tu pedido"
        text="¿Le mandamos tu pedido al estudio? Te responde por email."
        label="Sí, mandarlo"
        busy={isFetching}
        onPress={() => void refetch()}
      />
    );
  }
  const refused = error ? lastWord(error) : '';
  return (
    <Page title={data ? 'Recibimos tu pedido' : 'Tu pedido'} width="narrow">
      <div className={styles.sent}>
        {data && <p role="status">{WORDS[data.state]}</p>}
        {refused && <p role="alert">{refused}</p>}
        {error && !refused ? (
          <ErrorState
            title="No pudimos abrir tu pedido."
            detail={problemText(error, '')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Link to={data ? '/' : '/privacidad/pedir'} className={buttonClass()}>
            {data ? 'Ir al inicio' : 'Hacer un pedido nuevo'}
          </Link>
        )}
      </div>
    </Page>
  );
}
