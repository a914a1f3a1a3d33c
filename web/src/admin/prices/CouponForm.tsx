// A coupon, new or edited: a percentage or an amount, with days and uses if wanted.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  couponsQuery,
  createCoupon,
  createCouponEndpoint,
  editCoupon,
  editCouponEndpoint,
  type Coupon,
} from '../../api/admin/prices.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConflictNotice } from '../resource/ConflictNotice.tsx';
import { useOnce } from '../resource/use-once.ts';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './PricesPage.module.css';
import { pesosText, textOf } from './tariff-form.ts';

interface Props {
  /** Of which event; null: the whole shop. */
  eventId: number | null;
  /** The coupon that is edited. */
  coupon?: Coupon;
  onDone: () => void;
}

export function CouponForm(props: Props) {
  const client = useQueryClient();
  const form = useCouponForm(props);
  const { box: field, submit, sending, formState, setValue } = form;
  useFormGuard({ formState, sending });
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Código"
        autoComplete="off"
        autoCapitalize="characters"
        hint="De 3 a 20 letras sin acento, números o guiones. Ejemplo: MARATON10"
        {...field('code')}
      />
      <div className={styles.pair}>
        <TextField
          label="Porcentaje (%)"
          inputMode="numeric"
          autoComplete="off"
          {...field('percent')}
        />
        <TextField
          label="o monto ($)"
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
      </div>
      <div className={styles.pair}>
        <TextField label="Desde (opcional)" type="date" {...field('startsOn')} />
        <TextField label="Hasta (opcional)" type="date" {...field('endsOn')} />
      </div>
      <TextField
        label="Cantidad de usos (opcional)"
        inputMode="numeric"
        autoComplete="off"
        hint="En cuántas compras se puede usar. Vacío: sin límite."
        {...field('maxUses')}
      />
      <ConflictNotice
        error={sending.error}
        latest={async () => {
          const coupons = await client.query(couponsQuery);
          return coupons.find(({ id }) => id === props.coupon?.id)?.updatedAt;
        }}
        onOverwrite={(savedAt) => {
          if (savedAt) setValue('updatedAt', savedAt.toISOString());
          void submit();
        }}
      />
      <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
        {props.coupon ? 'Guardar Cambios' : 'Crear cupón'}
      </Button>
    </Form>
  );
}

function useCouponForm({ eventId, coupon, onDone }: Props) {
  const client = useQueryClient();
  const once = useOnce(coupon ? 'changed' : 'made');
  const [initial] = useState(() => ({
    code: textOf(coupon?.code),
    percent: textOf(coupon?.percent),
    amount: pesosText(coupon?.amount),
    startsOn: textOf(coupon?.startsOn),
    endsOn: textOf(coupon?.endsOn),
    maxUses: textOf(coupon?.maxUses),
    eventId,
    updatedAt: coupon?.updatedAt.toISOString(),
  }));
  return useContractForm({
    endpoint: coupon ? editCouponEndpoint : createCouponEndpoint,
    initial,
    send: (body) =>
      once<unknown>([body], (attempt) =>
        coupon ? editCoupon(coupon.id, body, attempt) : createCoupon(body, attempt),
      ),
    onSent: async () => {
      toast.success(coupon ? 'Cambios guardados' : 'Cupón creado');
      await client.invalidateQueries({ queryKey: couponsQuery.queryKey });
      onDone();
    },
    failure: 'Error al enviar datos al servidor',
  });
}
