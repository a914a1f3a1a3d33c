// The studio's copies: what a visitor wrote, and what needs a person.
import { formatPesos } from '@photolab/domain/orders/money';
import { previewOf, SHOP, type Letter } from '../letter.ts';
import type { LetterOrder } from './to-buyers.ts';

export function contactLetter(input: { name: string; email: string; message: string }): Letter {
  const { name, email, message } = input;
  return {
    subject: `Mensaje de ${name} desde la web`,
    title: 'Mensaje desde la web',
    preview: previewOf(message),
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Nombre', name],
          ['Email', email],
        ],
      },
      { kind: 'quote', text: message },
      { kind: 'note', text: `Si respondés este email, le llega a ${name}.` },
    ],
  };
}

export function withdrawalCopy(input: {
  code: string;
  name: string;
  email: string;
  operationNumber: string;
  message: string;
}): Letter {
  const { code, name, email, operationNumber, message } = input;
  return {
    subject: `Arrepentimiento ${code}: hay 24 horas para responder`,
    title: 'Pedido de arrepentimiento',
    preview: `${name} pidió arrepentirse de su compra.`,
    parts: [
      { kind: 'figure', label: 'Código', value: code },
      {
        kind: 'facts',
        facts: [
          ['Nombre', name],
          ['Email', email],
          ['Operación', operationNumber || 'no la escribió'],
        ],
      },
      ...(message ? [{ kind: 'quote' as const, text: message }] : []),
      { kind: 'button', label: 'Ver los pedidos', to: '/admin/arrepentimiento' },
      { kind: 'note', text: `La ley da 24 horas. Si respondés este email, le llega a ${name}.` },
    ],
  };
}

/** Sent by hand from Puesta en marcha. */
export function testLetter(): Letter {
  return {
    subject: `Prueba de ${SHOP}`,
    title: 'Los emails salen',
    preview: 'Así llegan los emails de tu tienda.',
    parts: [
      {
        kind: 'text',
        text: `Este es un email de prueba de ${SHOP}. Así se ven los que reciben tus compradores.`,
      },
      { kind: 'button', label: 'Volver a la puesta en marcha', to: '/admin/puesta-en-marcha' },
    ],
  };
}

const PROBLEMS = {
  'payment-held': 'Llegó un pago que no coincide con su orden: no se entregó nada.',
  overpaid:
    'Quien compró pagó de más. Las fotos se entregaron: devolvele la diferencia desde Mercado Pago.',
  'payment-disputed': 'El comprador reclamó el pago en Mercado Pago.',
  'refund-failed': 'Mercado Pago no aceptó la devolución.',
  'bought-twice':
    'La misma persona, o alguien con el mismo email, pagó las mismas fotos en dos órdenes. Si no las quería dos veces, devolvé una.',
  'file-lost':
    'Quien la compró quiso descargar una foto, y su archivo no está en la tienda. La historia de la orden dice cuál: cambiala por otra o devolvé el pago, o restaurá el archivo de un respaldo.',
} as const;
export type OrderProblem = keyof typeof PROBLEMS;

export function orderProblemLetter(order: LetterOrder, problem: OrderProblem): Letter {
  return {
    subject: `Una orden necesita que la mires · ${order.operationNumber}`,
    title: 'Una orden necesita que la mires',
    preview: PROBLEMS[problem],
    parts: [
      { kind: 'text', text: PROBLEMS[problem] },
      {
        kind: 'facts',
        facts: [
          ['Operación', order.operationNumber],
          ['Total', formatPesos(order.total)],
        ],
      },
      { kind: 'button', label: 'Ver la orden', to: `/admin/orders/${order.id}` },
    ],
  };
}

const NAMED_AT_MOST = 20;

export function lostFilesLetter(eventId: number, names: readonly string[]): Letter {
  const left = names.length - NAMED_AT_MOST;
  const list =
    names.slice(0, NAMED_AT_MOST).join(', ') + (left > 0 ? ` y ${String(left)} más` : '');
  return {
    subject: 'Hay fotos cuyo archivo no está',
    title: 'Hay fotos cuyo archivo no está',
    preview: 'Quisieron comprarlas y no se pudo.',
    parts: [
      {
        kind: 'text',
        text: 'Quisieron comprar fotos cuyo archivo no está en la tienda: mientras falte no se venden, y puede haber más. Restauralo de un respaldo, o borrá las fotos y subilas de nuevo.',
      },
      { kind: 'facts', facts: [['Fotos', list]] },
      { kind: 'button', label: 'Ver las fotos', to: `/admin/${String(eventId)}/add-images` },
    ],
  };
}
