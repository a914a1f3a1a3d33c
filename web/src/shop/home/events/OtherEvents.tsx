// Otros Eventos: announced by name and day only.
import { formatLongDate } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { otherEventsQuery } from '../../../api/events.ts';
import { useFirstOnes } from '../use-first-ones.tsx';
import { EventsSection } from './EventsSection.tsx';
import styles from './NumberedList.module.css';
import { NumberedListSkeleton } from './NumberedListSkeleton.tsx';

const FOLD = { name: 'otros', label: 'Ver más eventos' };

export function OtherEvents() {
  const { data = [], isPending, isError, refetch } = useQuery(otherEventsQuery);
  const [shown, more] = useFirstOnes(data, FOLD);
  return (
    <EventsSection
      title="Otros Eventos"
      empty="No hay otras coberturas para mostrar"
      list={{ isPending, isError, retry: () => void refetch() }}
      count={data.length}
      skeleton={<NumberedListSkeleton />}
    >
      <ol className={styles.list}>
        {shown.map(({ id, name, date }) => (
          <li key={id} className={styles.item}>
            <div>
              <h3>{name}</h3>
              <p>
                <time dateTime={date}>{formatLongDate(date)}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
      {more}
    </EventsSection>
  );
}
