// Where the links of an alert's e-mails lead: it is confirmed with a press, or forgotten.
import { formatLongDate } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { confirmAlert, deleteAlert, type Alert } from '../../api/alerts.ts';
import { lastWord, problemText } from '../../api/transport/api-error.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { LinkAsks } from '../../ui/buttons/LinkAsks.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AlertPage.module.css';

export function AlertPage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const forget = search.has('borrar');
  usePageTitle('Tu aviso');
  return forget ? <Forgotten token={token} /> : <Confirmed token={token} />;
}

/** Asked by a press, and remembered for the visit. */
const BY_PRESS = { enabled: false } as const;
const alertKey = (token: string) => ['alert', token];

function Confirmed({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: alertKey(token),
    queryFn: () => confirmAlert(token),
    ...BY_PRESS,
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LinkAsks
        title="Tu aviso"
        text="¿Querés que te escribamos cuando aparezcan tus fotos? Es un email, uno solo."
        label="Sí, avisame"
        busy={isFetching}
        onPress={() => void refetch()}
      />
    );
  }
  const day = formatLongDate(data.deleteAt.toISOString().slice(0, 10));
  return (
    <Page title={data.notified ? 'Ya te avisamos' : '¡Listo! Te vamos a avisar'} width="narrow">
      <div className={styles.text}>
        <p>
          {data.notified
            ? `Ya te escribimos por tus fotos de ${data.event}.`
            : `Cuando aparezcan fotos tuyas de ${data.event}${wayOf(data)}, te mandamos un email. Uno solo.`}
        </p>
        <p>Lo que dejaste se borra el {day}, o ahora si querés.</p>
        <div className={styles.ways}>
          <Link to={galleryOf(data)} className={buttonClass()}>
            Ver el evento
          </Link>
          <Link to="?borrar=1" className={buttonClass({ variant: 'secondary' })}>
            Borrar mis datos
          </Link>
        </div>
      </div>
    </Page>
  );
}

function Forgotten({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['alert-deleted', token],
    queryFn: async ({ client }) => {
      const answer = await deleteAlert(token);
      // Who goes back is told that it is gone, not what was known before.
      client.removeQueries({ queryKey: alertKey(token) });
      return answer;
    },
    ...BY_PRESS,
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LinkAsks
        title="Tu aviso"
        text="¿Borramos tu aviso y todo lo que guardamos para él? No te escribimos más."
        label="Borrar mis datos"
        busy={isFetching}
        onPress={() => void refetch()}
      />
    );
  }
  return (
    <Page title="Borramos tus datos" width="narrow">
      <div className={styles.text}>
        <p>Tu aviso ya no existe, ni lo que guardamos para él. No te escribimos más.</p>
        <Link to="/" className={buttonClass()}>
          Ir al inicio
        </Link>
      </div>
    </Page>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refused = lastWord(error);
  return (
    <Page title="Tu aviso" width="narrow">
      <div className={styles.text}>
        {refused ? (
          <>
            <p role="alert">{refused}</p>
            <p>Podés buscar tus fotos, o pedir otro aviso, desde la página del evento.</p>
          </>
        ) : (
          <ErrorState
            title="No pudimos abrir tu aviso."
            detail={problemText(error, '')}
            onRetry={onRetry}
          />
        )}
        <Link to="/" className={buttonClass({ variant: refused ? 'primary' : 'secondary' })}>
          Ir al inicio
        </Link>
      </div>
    </Page>
  );
}

const galleryOf = ({ eventId, number }: Alert) =>
  `/fotos/${String(eventId)}${number ? `/number/${encodeURIComponent(number)}` : ''}`;

function wayOf({ number, withFace }: Alert): string {
  const ways = [number && `el número ${number}`, withFace && 'tu cara'].filter(Boolean);
  return ways.length > 0 ? ` (${ways.join(' y ')})` : '';
}
