// Proximas Coberturas: events without photos yet; 'Participar' opens the sign-up for that event.
import { formatLongDate } from '@photolab/domain/shop/format';
import { selectEvent } from '../../../state/opened/selected-event.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useEventList } from '../use-event-lists.ts';
import { useFirstOnes } from '../use-first-ones.tsx';
import { EventsSection } from './EventsSection.tsx';
import styles from './NumberedList.module.css';
import { NumberedListSkeleton } from './NumberedListSkeleton.tsx';

const FOLD = { name: 'proximas', label: 'Ver más próximas coberturas' };

export function UpcomingEvents() {
  const list = useEventList({ active: false });
  const [shown, more] = useFirstOnes(list.events, FOLD);
  return (
    <EventsSection
      title="Proximas Coberturas"
      empty="No hay próximos eventos para mostrar"
      list={list}
      count={list.events.length}
      skeleton={<NumberedListSkeleton />}
    >
      <ol className={styles.list}>
        {shown.map(({ id, name, date, zone }) => (
          <li key={id} className={styles.item}>
            <div>
              <h3>{name}</h3>
              <p>
                <time dateTime={date}>{formatLongDate(date)}</time>
                {zone && <span>{zone}</span>}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Participar en ${name}`}
              onClick={() => {
                selectEvent({ id, name });
              }}
            >
              Participar
            </Button>
          </li>
        ))}
      </ol>
      {more}
    </EventsSection>
  );
}
