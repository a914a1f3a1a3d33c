// What an event sells beside the original, and its discounts.
import { useQueryClient } from '@tanstack/react-query';
import { tariffQuery } from '../../api/admin/prices.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Fieldset } from '../../ui/forms/Fieldset.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConflictNotice } from '../resource/ConflictNotice.tsx';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './PricesPage.module.css';
import { StepsField } from './StepsField.tsx';
import { useTariffForm, type TariffFormState, type TariffToEdit } from './use-tariff-form.ts';

export function TariffForm(props: TariffToEdit) {
  const client = useQueryClient();
  const form = useTariffForm(props);
  const { field, formState, sending, submit } = form;
  useFormGuard({ formState, sending, stays: true });
  const problemOf = (name: 'pack' | 'offer' | 'steps') =>
    form.getFieldState(name, formState).error?.message;
  return (
    <Form onSubmit={submit}>
      <Fieldset legend="Tamaño web">
        <TextField
          label="Precio del tamaño web"
          inputMode="decimal"
          autoComplete="off"
          hint="1.600 px sin marca de agua, al lado del original. Vacío: se vende solo el original."
          {...field('webPrice')}
        />
      </Fieldset>
      <StepsField form={form} error={problemOf('steps')} />
      <Fieldset
        legend="Pack: todas mis fotos"
        hint="Las fotos de una persona en este evento, por un solo precio. Vacío: no hay pack."
        error={problemOf('pack')}
      >
        <div className={styles.pair}>
          <TextField
            label="Precio del pack"
            inputMode="decimal"
            autoComplete="off"
            {...field('pack.price')}
          />
          <TextField
            label="Hasta cuántas fotos"
            inputMode="numeric"
            autoComplete="off"
            {...field('pack.photos')}
          />
        </div>
      </Fieldset>
      <OfferFields form={form} error={problemOf('offer')} />
      <ConflictNotice
        error={sending.error}
        latest={async () => (await client.query(tariffQuery(props.eventId))).updatedAt}
        onOverwrite={(savedAt) => {
          form.setValue('updatedAt', savedAt?.toISOString() ?? null);
          void submit();
        }}
      />
      <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
        Guardar precios
      </Button>
    </Form>
  );
}

interface OfferProps {
  form: TariffFormState;
  error: string | undefined;
}

function OfferFields({ form: { field }, error }: OfferProps) {
  return (
    <Fieldset
      legend="Oferta hasta una fecha"
      hint="No se suma al descuento por cantidad: vale el mayor de los dos. Vacía: no hay oferta."
      error={error}
    >
      <div className={styles.pair}>
        <TextField
          label="Descuento (%)"
          inputMode="numeric"
          autoComplete="off"
          {...field('offer.percent')}
        />
        <TextField label="Último día" type="date" {...field('offer.until')} />
      </div>
    </Fieldset>
  );
}
