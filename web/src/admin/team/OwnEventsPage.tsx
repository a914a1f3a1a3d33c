// Mis eventos: where a photographer starts.
import { withDays } from '@photolab/domain/shop/names-apart';
import { countPhotos } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownEventsQuery } from '../../api/admin/team.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './TeamPage.module.css';
import { UploadTokens } from './UploadTokens.tsx';

export function OwnEventsPage() {
  usePageTitle('Mis eventos');
  const own = useQuery(ownEventsQuery);
  return (
    <section className={styles.page}>
      <h1>Mis eventos</h1>
      <Loaded
        query={own}
        failure="No pudimos cargar tus eventos."
        waiting={<Skeleton style={{ height: '240px' }} />}
      >
        {(events) =>
          events.length === 0 ? (
            <p>Todavía no tenés eventos. Pedile al dueño del estudio que te asigne uno.</p>
          ) : (
            <ul className={styles.events}>
              {withDays(events).map(({ id, name, day, photos }) => (
                <li key={id} className={styles.event}>
                  <div>
                    <h2>{name}</h2>
                    <p>
                      {day} · {countPhotos(photos)}
                    </p>
                  </div>
                  <span className={styles.actions}>
                    <Link to={`/admin/edit-event/${String(id)}`} className={buttonClass()}>
                      Subir fotos
                    </Link>
                    <Link
                      to={`/admin/${String(id)}/add-images`}
                      className={buttonClass({ variant: 'secondary' })}
                    >
                      Mesa de fotos
                    </Link>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <UploadTokens members={[]} />
    </section>
  );
}
