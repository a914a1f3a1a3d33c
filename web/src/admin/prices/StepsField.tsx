// The volume discount's steps: the shop's, or the event's own.
import { DISCOUNT_STEPS } from '@photolab/domain/pricing';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './PricesPage.module.css';
import type { TariffForm } from './tariff-form.ts';

interface Props {
  form: TariffForm;
  set: (change: Partial<TariffForm>) => void;
}

const MOST = 10;
const USUAL = DISCOUNT_STEPS.map(
  ({ fromCount, percent }) => `desde ${String(fromCount)}, ${String(percent)}%`,
).join('; ');

export function StepsField({ form: { ownSteps, steps }, set }: Props) {
  const change = (index: number, step: Partial<TariffForm['steps'][number]>) => {
    set({ steps: steps.map((each, at) => (at === index ? { ...each, ...step } : each)) });
  };
  return (
    <fieldset>
      <legend>Descuento por cantidad</legend>
      <Checkbox
        label="Usar escalones propios"
        hint={`Sin marcar vale el de la tienda: ${USUAL}. Sin escalones, no hay descuento.`}
        checked={ownSteps}
        onChange={({ target }) => {
          set({ ownSteps: target.checked });
        }}
      />
      {ownSteps &&
        steps.map((step, index) => (
          <div key={index} className={styles.step}>
            <TextField
              label={`Escalón ${String(index + 1)}: desde (fotos)`}
              inputMode="numeric"
              value={step.fromCount}
              onChange={({ target }) => {
                change(index, { fromCount: target.value });
              }}
            />
            <TextField
              label="Descuento (%)"
              inputMode="numeric"
              value={step.percent}
              onChange={({ target }) => {
                change(index, { percent: target.value });
              }}
            />
            <IconButton
              icon="trash"
              label={`Quitar el escalón ${String(index + 1)}`}
              onClick={() => {
                set({ steps: steps.filter((_step, at) => at !== index) });
              }}
            />
          </div>
        ))}
      {ownSteps && steps.length < MOST && (
        <Button
          variant="secondary"
          onClick={() => {
            set({ steps: [...steps, { fromCount: '', percent: '' }] });
          }}
        >
          Agregar escalón
        </Button>
      )}
    </fieldset>
  );
}
