// A new coupon: a percentage or an amount, with days and uses if wanted.
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { couponsQuery, createCoupon } from '../../api/admin/prices.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { centavosIn, wholeIn } from './numbers.ts';
import styles from './PricesPage.module.css';

const EMPTY = { code: '', percent: '', amount: '', startsOn: '', endsOn: '', maxUses: '' };
type Boxes = typeof EMPTY;

export function CouponForm({ eventId }: { eventId: number | null }) {
  const client = useQueryClient();
  const [boxes, setBoxes] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const box = (name: keyof Boxes) => ({
    value: boxes[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setBoxes({ ...boxes, [name]: target.value });
    },
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = problemOf(boxes);
    if (problem) {
      toast.error(problem);
      return;
    }
    setBusy(true);
    try {
      await createCoupon({ ...couponIn(boxes), eventId });
      setBoxes(EMPTY);
      toast.success('Cupón creado');
      await client.invalidateQueries({ queryKey: couponsQuery.queryKey });
    } catch (error) {
      toast.error(problemText(error, 'Error al enviar datos al servidor'));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <CouponBoxes box={box} />
      <Button type="submit" busy={busy} busyLabel="Guardando...">
        Crear cupón
      </Button>
    </form>
  );
}

type Box = (name: keyof Boxes) => {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function CouponBoxes({ box }: { box: Box }) {
  return (
    <fieldset>
      <legend>Crear cupón</legend>
      <TextField
        label="Código"
        required
        maxLength={20}
        autoComplete="off"
        hint="De 3 a 20 letras sin acento, números o guiones. Ejemplo: MARATON10"
        {...box('code')}
      />
      <div className={styles.pair}>
        <TextField label="Porcentaje (%)" inputMode="numeric" {...box('percent')} />
        <TextField label="o monto ($)" inputMode="decimal" {...box('amount')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Desde (opcional)" type="date" {...box('startsOn')} />
        <TextField label="Hasta (opcional)" type="date" {...box('endsOn')} />
      </div>
      <TextField
        label="Cantidad de usos (opcional)"
        inputMode="numeric"
        hint="En cuántas compras se puede usar. Vacío: sin límite."
        {...box('maxUses')}
      />
    </fieldset>
  );
}

/** Empty when it can be sent; the server says the rest. */
function problemOf({ percent, amount, maxUses }: Boxes): string {
  if (Number.isNaN(wholeIn(percent))) return 'Porcentaje: debe ser un número entero de 1 a 90';
  if (Number.isNaN(centavosIn(amount))) return 'Monto: debe ser un número, sin puntos de miles';
  if (Number.isNaN(wholeIn(maxUses))) return 'Usos: debe ser un número entero';
  return '';
}

function couponIn({ code, percent, amount, startsOn, endsOn, maxUses }: Boxes) {
  return {
    code: code.trim().toUpperCase(),
    percent: wholeIn(percent),
    amount: centavosIn(amount),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    maxUses: wholeIn(maxUses),
  };
}
