// What a buyer is written, from the payment that waits to the money that went back.
import { formatPesos } from '@photolab/domain/orders/money';
import { SHOP, type Letter, type LetterPart } from '../letter.ts';

export interface LetterOrder {
  id: string;
  operationNumber: string;
  total: number;
}

const KEEP_NUMBER =
  'Guardá este número: con él podés volver a descargarlas en MIS FOTOS cuando quieras.';

const number = ({ operationNumber }: { operationNumber: string }): LetterPart => ({
  kind: 'figure',
  label: 'Número de operación',
  value: operationNumber,
});
const photosPath = ({ operationNumber }: { operationNumber: string }) =>
  `/myphotos?operacion=${operationNumber}`;
const yourPhotos = (count: number) => (count === 1 ? 'tu foto' : `tus ${String(count)} fotos`);

/** `twice`: some of it is paid in another order too, and nobody was asked whether they want that. */
export function deliveryLetter(order: LetterOrder, photos: number, twice = false): Letter {
  return {
    subject: `Tus fotos de ${SHOP} · Operación ${order.operationNumber}`,
    title: '¡Gracias por tu compra!',
    preview: `Ya podés descargar ${yourPhotos(photos)}. Operación ${order.operationNumber}.`,
    parts: [
      { kind: 'text', text: `Ya podés descargar ${yourPhotos(photos)} en alta calidad.` },
      number(order),
      { kind: 'button', label: 'Descargar mis fotos', to: photosPath(order) },
      { kind: 'facts', facts: [['Total pagado', formatPesos(order.total)]] },
      ...(twice ? paidTwice(order) : []),
      { kind: 'note', text: `${KEEP_NUMBER} Las fotos son para uso personal.` },
    ],
  };
}

const paidTwice = ({ operationNumber }: LetterOrder): LetterPart[] => [
  {
    kind: 'text',
    text: 'Fotos de esta compra ya estaban pagas en otra, hecha desde el mismo dispositivo o con el mismo email. Si pagaste dos veces sin querer, pedinos que te devolvamos el dinero de una.',
  },
  {
    kind: 'button',
    label: 'Pedir la devolución',
    to: `/arrepentimiento?operacion=${operationNumber}`,
  },
];

/** A photo was exchanged for another or for a corrected one: all of them are there again. */
export function replacedLetter(order: LetterOrder, photos: number): Letter {
  return {
    subject: `Reemplazamos una foto de tu compra · Operación ${order.operationNumber}`,
    title: 'Reemplazamos una foto de tu compra',
    preview: `Ya podés descargarla, con el mismo número de operación: ${order.operationNumber}.`,
    parts: [
      {
        kind: 'text',
        text: `El estudio reemplazó una foto de tu compra. Ya podés descargar ${yourPhotos(photos)} de nuevo, sin pagar nada más.`,
      },
      number(order),
      { kind: 'button', label: 'Descargar mis fotos', to: photosPath(order) },
      { kind: 'note', text: KEEP_NUMBER },
    ],
  };
}

export function pendingLetter(order: LetterOrder, photos: number): Letter {
  return {
    subject: `Tu pago está pendiente · Operación ${order.operationNumber}`,
    title: 'Tu pago está pendiente',
    preview: 'No hace falta que hagas nada más: te escribimos cuando se apruebe.',
    parts: [
      {
        kind: 'text',
        text: `Mercado Pago todavía no aprobó el pago por ${yourPhotos(photos)}. Cuando lo apruebe te mandamos otro email con la descarga.`,
      },
      number(order),
      { kind: 'facts', facts: [['Total', formatPesos(order.total)]] },
      {
        kind: 'text',
        text: 'Si pagás en efectivo, se acredita cuando pagás el cupón: puede tardar hasta tres días hábiles. Con tarjeta puede tardar hasta dos días.',
      },
      { kind: 'note', text: 'No hace falta que pagues de nuevo.' },
    ],
  };
}

/** The way back leads to the same photos, in a cart on any device. `isLate`: nobody paid it in time. */
export function rejectedLetter(order: LetterOrder, photos: number, isLate = false): Letter {
  return {
    subject: 'Tu pago no se completó: tus fotos te esperan',
    title: 'Tu pago no se completó',
    preview: `No se cobró nada. Podés volver a intentarlo con ${yourPhotos(photos)}.`,
    parts: [
      {
        kind: 'text',
        text: isLate
          ? `Se venció el plazo para pagar ${yourPhotos(photos)} y no se cobró nada. Si las seguís queriendo, empezá el pago de nuevo: el cupón de pago que venció ya no sirve.`
          : `Mercado Pago no aprobó el pago por ${yourPhotos(photos)} y no se cobró nada. Suele pasar: probá con otra tarjeta o con dinero en cuenta.`,
      },
      { kind: 'button', label: 'Volver a mi carrito', to: `/cart?pedido=${order.id}` },
      {
        kind: 'facts',
        facts: [
          ['Fotos', String(photos)],
          ['Total', formatPesos(order.total)],
        ],
      },
      { kind: 'note', text: 'Si ya pagaste de otra forma, no tenés que hacer nada.' },
    ],
  };
}

/** `duplicate`: a second payment for one order goes back; the purchase stands. */
export function refundAskedLetter(order: LetterOrder, amount: number, duplicate: boolean): Letter {
  return {
    subject: `Pedimos tu devolución · Operación ${order.operationNumber}`,
    title: duplicate ? 'Pagaste dos veces: te devolvemos uno' : 'Pedimos la devolución de tu pago',
    preview: `Mercado Pago te devuelve ${formatPesos(amount)}.`,
    parts: [
      {
        kind: 'text',
        text: duplicate
          ? 'Nos llegaron dos pagos por la misma compra. Ya le pedimos a Mercado Pago que te devuelva el segundo; tus fotos siguen siendo tuyas.'
          : 'Le pedimos a Mercado Pago que te devuelva el pago. Te escribimos de nuevo cuando lo confirme; desde ese momento las descargas quedan cerradas.',
      },
      number(order),
      { kind: 'facts', facts: [['A devolver', formatPesos(amount)]] },
      {
        kind: 'note',
        text: 'El dinero vuelve al mismo medio con el que pagaste. Con tarjeta puede aparecer recién en el próximo resumen.',
      },
    ],
  };
}

export function refundedLetter(order: LetterOrder, amount: number, stillYours: boolean): Letter {
  return {
    subject: `Te devolvimos el pago · Operación ${order.operationNumber}`,
    title: 'Te devolvimos el pago',
    preview: `Mercado Pago confirmó la devolución de ${formatPesos(amount)}.`,
    parts: [
      {
        kind: 'text',
        text: stillYours
          ? 'Mercado Pago confirmó la devolución del pago repetido. Tu compra sigue en pie y tus fotos siguen en MIS FOTOS.'
          : 'Mercado Pago confirmó la devolución. Las descargas de esta compra quedaron cerradas.',
      },
      number(order),
      { kind: 'facts', facts: [['Devuelto', formatPesos(amount)]] },
      ...(stillYours
        ? [{ kind: 'button' as const, label: 'Ver mis fotos', to: photosPath(order) }]
        : []),
      {
        kind: 'note',
        text: 'Con tarjeta puede aparecer recién en el próximo resumen.',
      },
    ],
  };
}

/** Everything somebody bought with an address: 'Enviame mi número'. */
export function numbersLetter(
  purchases: readonly { operationNumber: string; date: string; eventNames: string }[],
): Letter {
  const one = purchases.length === 1;
  return {
    subject: one ? `Tu número de operación de ${SHOP}` : `Tus números de operación de ${SHOP}`,
    title: one ? 'Tu número de operación' : 'Tus números de operación',
    preview: 'Con el número descargás tus fotos en MIS FOTOS.',
    parts: [
      { kind: 'text', text: 'Nos pediste lo que compraste con este email. Acá está:' },
      ...purchases.flatMap((purchase): LetterPart[] => [
        {
          kind: 'figure',
          label: `${purchase.eventNames} · ${purchase.date}`,
          value: purchase.operationNumber,
        },
        { kind: 'button', label: 'Descargar estas fotos', to: photosPath(purchase) },
      ]),
      {
        kind: 'note',
        text: 'Si no lo pediste vos, ignorá este email: nadie más lo recibe.',
      },
    ],
  };
}

export function withdrawalLetter(input: { code: string; operationNumber: string }): Letter {
  const { code } = input;
  // Whoever wrote it may not be who reads it: nothing but a number goes on.
  const operationNumber = input.operationNumber.replace(/\D/g, '');
  return {
    subject: `Recibimos tu arrepentimiento · ${code}`,
    title: 'Recibimos tu pedido de arrepentimiento',
    preview: `Tu código es ${code}. Te respondemos dentro de las 24 horas.`,
    parts: [
      { kind: 'figure', label: 'Código de arrepentimiento', value: code },
      ...(operationNumber
        ? [{ kind: 'facts' as const, facts: [['Operación', operationNumber] as [string, string]] }]
        : []),
      {
        kind: 'text',
        text: 'Te respondemos por email dentro de las 24 horas. No tenés que dar motivos y no tiene costo (Resolución 424/2020).',
      },
      { kind: 'note', text: 'Guardá el código: con él podés consultarnos por tu pedido.' },
    ],
  };
}
