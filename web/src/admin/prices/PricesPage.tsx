// Precios of an event: what it sells beside the original, its discounts, and its coupons.
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { tariffQuery, type EventTariff } from '../../api/admin/prices.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { CouponsPanel } from './CouponsPanel.tsx';
import { PriceExamples } from './PriceExamples.tsx';
import styles from './PricesPage.module.css';
import { TariffForm } from './TariffForm.tsx';

export function PricesPage() {
  return (
    <EventScreen title="Precios">
      {(event) => (
        <>
          <p>
            Cada foto original vale {formatPesos(event.price)}. Al comprador se le cobra siempre la
            combinación más barata de lo que definas acá.
          </p>
          <TariffSection eventId={event.id} price={event.price}>
            <CouponsPanel eventId={event.id} />
          </TariffSection>
        </>
      )}
    </EventScreen>
  );
}

interface TariffProps {
  eventId: number;
  price: number;
  /** What stands below: not there before, since it would move under the finger. */
  children: ReactNode;
}

function TariffSection({ eventId, price, children }: TariffProps) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(tariffQuery(eventId));
  const [opened, setOpened] = useState<EventTariff>();
  if (isLoadingError) {
    return (
      <>
        <ErrorState title="No pudimos cargar los precios." onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  if (!opened && data && !isFetching) setOpened(data);
  if (!opened) return <Spinner />;
  return (
    <>
      <div className={styles.tariff}>
        <TariffForm eventId={eventId} tariff={opened} onSaved={setOpened} />
        <PriceExamples price={price} tariff={opened} />
      </div>
      {children}
    </>
  );
}
