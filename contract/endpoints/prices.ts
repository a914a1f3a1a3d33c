// What the studio sets beside an event's price: steps, web size, pack, offer; and coupons.
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDate, deleted, enteredPrice, id, idParams, instant, pesos } from '../fields.ts';

const count = (label: string, max: number) => {
  const text = `${label}: debe ser un número entero de 1 a ${String(max)}`;
  return z.int(text).min(1, text).max(max, text);
};
export const MAX_PERCENT = 90;
export const MAX_STEPS = 10;
const percent = (label: string) => count(label, MAX_PERCENT);

const steps = z
  .array(z.object({ fromCount: count('Desde', 500), percent: percent('Descuento') }))
  .max(MAX_STEPS, `Escalones: hasta ${String(MAX_STEPS)}`)
  .refine(
    (list) =>
      list.every((step, index) => {
        const before = list[index - 1];
        return !before || (step.fromCount > before.fromCount && step.percent >= before.percent);
      }),
    'Escalones: cada uno pide más fotos y descuenta lo mismo o más que el anterior',
  );

const tariffFields = {
  /** Null: originals only. */
  webPrice: enteredPrice.nullable(),
  /** Null: the shop's own; an empty list: no volume discount. */
  steps: steps.nullable(),
  pack: z.object({ price: enteredPrice, photos: count('Pack', 500) }).nullable(),
  offer: z.object({ percent: percent('Oferta'), until: calendarDate }).nullable(),
};
const tariff = z.object({ ...tariffFields, updatedAt: instant.nullable() });
export type EventTariff = z.output<typeof tariff>;

export const getTariff = endpoint({
  method: 'GET',
  path: '/events/:id/tariff',
  access: 'admin',
  summary: "An event's own prices; all null where the shop's hold",
  params: idParams,
  output: tariff,
  errors: 'Message+error',
});

export const saveTariff = endpoint({
  method: 'PUT',
  path: '/events/:id/tariff',
  access: 'admin',
  summary: "Set an event's own prices",
  params: idParams,
  body: z.object({ ...tariffFields, updatedAt: instant.nullable().optional() }),
  output: tariff,
  errors: 'Message+error',
});

const couponFields = {
  code: z
    .string('Código: es requerido')
    .regex(/^[A-Z0-9-]{3,20}$/, 'Código: de 3 a 20 mayúsculas sin acento, números o guiones'),
  percent: percent('Porcentaje').nullable(),
  amount: enteredPrice.nullable(),
  eventId: id.nullable(),
  startsOn: calendarDate.nullable(),
  endsOn: calendarDate.nullable(),
  maxUses: count('Usos', 100_000).nullable(),
};
const newCoupon = z.object(couponFields);
export type NewCoupon = z.output<typeof newCoupon>;

type Terms = Pick<NewCoupon, 'percent' | 'amount' | 'startsOn' | 'endsOn'>;
const ONE_DISCOUNT = 'Descuento: completá el porcentaje o el monto, uno solo';
const hasOneDiscount = ({ percent, amount }: Terms) => (percent === null) !== (amount === null);
const DAYS_IN_ORDER = 'Hasta: no puede ser antes que Desde';
const hasDaysInOrder = ({ startsOn, endsOn }: Terms) => !startsOn || !endsOn || startsOn <= endsOn;

const coupon = z.object({
  id,
  ...couponFields,
  code: z.string(),
  amount: pesos.nullable(),
  /** Orders that are paid, wait for their payment or may be paid yet. */
  uses: z.int(),
  updatedAt: instant,
});
export type Coupon = z.output<typeof coupon>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  access: 'admin',
  summary: 'Every coupon, the newest first',
  output: z.array(coupon),
  errors: 'Message+error',
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  access: 'admin',
  summary: 'Create a coupon',
  body: newCoupon.refine(hasOneDiscount, ONE_DISCOUNT).refine(hasDaysInOrder, DAYS_IN_ORDER),
  output: coupon,
  status: 201,
  errors: 'Message+error',
});

export const editCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'admin',
  summary: 'Edit a coupon; orders that used it keep their price',
  params: idParams,
  body: newCoupon
    .extend({ updatedAt: instant.optional() })
    .refine(hasOneDiscount, ONE_DISCOUNT)
    .refine(hasDaysInOrder, DAYS_IN_ORDER),
  output: coupon,
  errors: 'Message+error',
});

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupons/:id',
  access: 'admin',
  summary: 'Delete a coupon; orders that used it keep their price',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
