// The volume discount's steps: the shop's, or the event's own.
import { DISCOUNT_STEPS } from '@photolab/domain/orders/pricing';
import { useFieldArray, useWatch } from 'react-hook-form';
import { MAX_STEPS } from '../../api/admin/prices.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Fieldset } from '../../ui/forms/Fieldset.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './PricesPage.module.css';
import type { TariffFormState } from './use-tariff-form.ts';

const USUAL = DISCOUNT_STEPS.map(
  ({ fromCount, percent }) => `desde ${String(fromCount)} fotos, ${String(percent)}%`,
).join('; ');

interface Props {
  form: TariffFormState;
  error: string | undefined;
}

export function StepsField({ form: { control, field }, error }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const own = useWatch({ control, name: 'ownSteps' });
  return (
    <Fieldset legend="Descuento por cantidad" error={error}>
      <Checkbox
        label="Usar escalones propios"
        hint={`Sin marcar vale el de la tienda: ${USUAL}. Marcado y sin escalones, no hay descuento.`}
        {...field('ownSteps')}
      />
      {own &&
        fields.map(({ id }, index) => (
          <div key={id} className={styles.step}>
            <TextField
              label={`Escalón ${String(index + 1)}: desde (fotos)`}
              inputMode="numeric"
              autoComplete="off"
              {...field(`steps.${index}.fromCount`)}
            />
            <TextField
              label="Descuento (%)"
              inputMode="numeric"
              autoComplete="off"
              {...field(`steps.${index}.percent`)}
            />
            <IconButton
              icon="trash"
              label={`Quitar el escalón ${String(index + 1)}`}
              onClick={() => {
                remove(index);
              }}
            />
          </div>
        ))}
      {own && fields.length < MAX_STEPS && (
        <Button
          variant="secondary"
          onClick={() => {
            append({ fromCount: '', percent: '' });
          }}
        >
          Agregar escalón
        </Button>
      )}
    </Fieldset>
  );
}
