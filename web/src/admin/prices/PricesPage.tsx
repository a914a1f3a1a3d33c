// Precios of an event: what it sells beside the original, its discounts, and its coupons.
import { formatPesos } from '@photolab/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { saveTariff, tariffQuery, type EventTariff } from '../../api/admin/prices.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { useUnsavedGuard } from '../shared/use-unsaved-guard.ts';
import { CouponsPanel } from './CouponsPanel.tsx';
import styles from './PricesPage.module.css';
import { StepsField } from './StepsField.tsx';
import { formOf, tariffIn, type TariffForm } from './tariff-form.ts';

export function PricesPage() {
  return (
    <EventScreen title="Precios">
      {(event) => (
        <>
          <p>
            Cada foto original vale {formatPesos(event.price)}. Al comprador se le cobra siempre la
            combinación más barata de lo que definas acá.
          </p>
          <TariffSection eventId={event.id} />
          <CouponsPanel eventId={event.id} />
        </>
      )}
    </EventScreen>
  );
}

function TariffSection({ eventId }: { eventId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(tariffQuery(eventId));
  const [opened, setOpened] = useState<EventTariff>();
  if (isError) {
    return <ErrorState title="No pudimos cargar los precios." onRetry={() => void refetch()} />;
  }
  if (!opened && data && !isFetching) setOpened(data);
  if (!opened) return <Spinner />;
  return (
    <TariffEditor
      key={opened.updatedAt?.getTime() ?? 0}
      eventId={eventId}
      tariff={opened}
      onSaved={setOpened}
    />
  );
}

interface EditorProps {
  eventId: number;
  tariff: EventTariff;
  onSaved: (tariff: EventTariff) => void;
}

function TariffEditor({ eventId, tariff, onSaved }: EditorProps) {
  const client = useQueryClient();
  const [opened] = useState(() => formOf(tariff));
  const [form, setForm] = useState<TariffForm>(opened);
  const [busy, setBusy] = useState(false);
  useUnsavedGuard(form !== opened && !busy);
  const set = (change: Partial<TariffForm>) => {
    setForm({ ...form, ...change });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const values = tariffIn(form);
    if (typeof values === 'string') {
      toast.error(values);
      return;
    }
    setBusy(true);
    try {
      const saved = await saveTariff(eventId, { ...values, updatedAt: tariff.updatedAt });
      client.setQueryData(tariffQuery(eventId).queryKey, saved);
      toast.success('Cambios guardados');
      onSaved(saved);
    } catch (error) {
      toast.error(problemText(error, 'Error al enviar datos al servidor'));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TariffFields form={form} set={set} />
      <Button type="submit" busy={busy} busyLabel="Guardando...">
        Guardar precios
      </Button>
    </form>
  );
}

function TariffFields({
  form,
  set,
}: {
  form: TariffForm;
  set: (change: Partial<TariffForm>) => void;
}) {
  const box = (name: Exclude<keyof TariffForm, 'steps' | 'ownSteps'>) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      set({ [name]: target.value });
    },
  });
  return (
    <>
      <fieldset>
        <legend>Tamaño web</legend>
        <TextField
          label="Precio del tamaño web"
          inputMode="decimal"
          hint="1.600 px sin marca de agua, al lado del original. Vacío: se vende solo el original."
          {...box('webPrice')}
        />
      </fieldset>
      <StepsField form={form} set={set} />
      <fieldset>
        <legend>Pack: todas mis fotos</legend>
        <p>Las fotos de una persona en este evento, por un solo precio.</p>
        <div className={styles.pair}>
          <TextField label="Precio del pack" inputMode="decimal" {...box('packPrice')} />
          <TextField label="Hasta cuántas fotos" inputMode="numeric" {...box('packPhotos')} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Oferta hasta una fecha</legend>
        <p>No se suma al descuento por cantidad: vale el mayor de los dos.</p>
        <div className={styles.pair}>
          <TextField label="Descuento (%)" inputMode="numeric" {...box('offerPercent')} />
          <TextField label="Último día" type="date" {...box('offerUntil')} />
        </div>
      </fieldset>
    </>
  );
}
