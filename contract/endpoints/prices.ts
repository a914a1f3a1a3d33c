// What the studio sets beside an event's price: steps, web size, pack, offer; and coupons.
import { writtenCode } from '@photolab/domain/orders/coupon-code';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { enteredAmount, enteredCount, orEmpty } from '../entered-amounts.ts';
import { calendarDay, deleted, id, idParams, instant, missingText, pesos } from '../fields.ts';

const MAX_PERCENT = 90;
const MAX_PHOTOS = 500;
export const MAX_STEPS = 10;
const percent = (label: string) => enteredCount(label, MAX_PERCENT);

const steps = z
  .array(
    z.object({
      fromCount: enteredCount('Cantidad de fotos', MAX_PHOTOS),
      percent: percent('Descuento'),
    }),
  )
  .check(
    z.maxLength(MAX_STEPS, `Escalones: hasta ${String(MAX_STEPS)}`),
    z.refine(
      (list) =>
        list.every((step, index) => {
          const before = list[index - 1];
          return !before || (step.fromCount > before.fromCount && step.percent >= before.percent);
        }),
      'Escalones: cada uno pide más fotos y descuenta lo mismo o más que el anterior',
    ),
  );

const tariffFields = {
  /** Null: originals only. */
  webPrice: orEmpty(enteredAmount('Tamaño web')),
  /** Null: the shop's own; an empty list: no volume discount. */
  steps: z.nullable(steps),
  pack: z.nullable(
    z.object({
      price: enteredAmount('Precio del pack'),
      photos: enteredCount('Hasta cuántas fotos', MAX_PHOTOS),
    }),
  ),
  offer: z.nullable(z.object({ percent: percent('Descuento'), until: calendarDay('Último día') })),
};
const tariff = z.object({ ...tariffFields, updatedAt: z.nullable(instant) });
export type EventTariff = z.output<typeof tariff>;
const newTariff = z.object({ ...tariffFields, updatedAt: z.optional(z.nullable(instant)) });
export type NewTariff = z.output<typeof newTariff>;

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
  body: newTariff,
  output: tariff,
  errors: 'Message+error',
  once: true,
});

const couponFields = {
  code: z
    .string(missingText('Código'))
    .check(
      z.overwrite(writtenCode),
      z.regex(/^[A-Z0-9-]{3,20}$/, 'Código: de 3 a 20 letras sin acento, números o guiones'),
    ),
  percent: orEmpty(percent('Porcentaje')),
  amount: orEmpty(enteredAmount('Monto')),
  eventId: z.nullable(id),
  startsOn: orEmpty(calendarDay('Desde')),
  endsOn: orEmpty(calendarDay('Hasta')),
  maxUses: orEmpty(enteredCount('Usos', 100_000)),
};
const newCoupon = z.object(couponFields);
export type NewCoupon = z.output<typeof newCoupon>;
const editedCoupon = z.extend(newCoupon, { updatedAt: z.optional(instant) });
export type EditedCoupon = z.output<typeof editedCoupon>;

type Terms = Pick<NewCoupon, 'percent' | 'amount' | 'startsOn' | 'endsOn'>;
const hasOneDiscount = ({ percent, amount }: Terms) => (percent === null) !== (amount === null);
const ONE_DISCOUNT = {
  error: 'Descuento: completá el porcentaje o el monto, uno solo',
  path: ['percent'],
};
const hasDaysInOrder = ({ startsOn, endsOn }: Terms) => !startsOn || !endsOn || startsOn <= endsOn;
const DAYS_IN_ORDER = { error: 'Hasta: no puede ser antes que Desde', path: ['endsOn'] };

const coupon = z.object({
  id,
  ...couponFields,
  code: z.string(),
  amount: z.nullable(pesos),
  /** Orders that were paid with it. */
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
  body: newCoupon.check(
    z.refine(hasOneDiscount, ONE_DISCOUNT),
    z.refine(hasDaysInOrder, DAYS_IN_ORDER),
  ),
  output: coupon,
  status: 201,
  errors: 'Message+error',
  once: true,
});

export const editCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'admin',
  summary: 'Edit a coupon; orders that used it keep their price',
  params: idParams,
  body: editedCoupon.check(
    z.refine(hasOneDiscount, ONE_DISCOUNT),
    z.refine(hasDaysInOrder, DAYS_IN_ORDER),
  ),
  output: coupon,
  errors: 'Message+error',
  once: true,
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
