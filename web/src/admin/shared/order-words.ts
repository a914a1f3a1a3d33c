// Orders and their payments in the words of the studio. A name without its word does not compile.
import type {
  HoldReason,
  OrderFlag,
  OrderState,
  PaymentStatus,
  TimelineKind,
} from '@photolab/domain/orders/order-kinds';
import { formatPesos } from '@photolab/domain/orders/money';
import { PAYMENT_STATUS_WORDS } from '@photolab/domain/orders/payment-words';
import type { TimelineDetail } from '../../api/admin/records.ts';

export const ORDER_STATE_WORDS: Record<OrderState, string> = {
  created: 'Creada',
  pending: 'Pendiente',
  approved: 'Aprobada',
  rejected: 'Rechazada',
  cancelled: 'Cancelada',
  refunded: 'Devuelta',
  disputed: 'En disputa',
  expired: 'Vencida',
};

/** Why nothing can be sent or given back now, and what comes next: what a buyer asks on the phone. */
export const ORDER_STATE_NOTES: Readonly<Partial<Record<OrderState, string>>> = {
  created: 'No tiene ningún pago todavía. Si llega, los enlaces salen solos.',
  pending:
    'El pago está en camino: los enlaces salen solos cuando Mercado Pago lo aprueba. Todavía no hay nada que devolver.',
  rejected:
    'Mercado Pago rechazó el pago y no se cobró nada. El comprador puede pagar de nuevo desde su carrito.',
  cancelled: 'El pago se canceló y no se cobró nada. El comprador puede comprarlas de nuevo.',
  expired: 'Nadie la pagó a tiempo y venció. Las fotos se pueden comprar de nuevo.',
  refunded: 'El dinero volvió al comprador y sus descargas están cerradas.',
  disputed:
    'El comprador reclamó el pago: se contesta en Mercado Pago, y según lo que se decida la orden cambia sola.',
};

type Tone = 'good' | 'warning' | 'bad' | 'neutral';

export const TONES: Record<OrderState | PaymentStatus, Tone> = {
  created: 'neutral',
  pending: 'warning',
  in_process: 'warning',
  authorized: 'warning',
  approved: 'good',
  disputed: 'warning',
  in_mediation: 'warning',
  rejected: 'bad',
  cancelled: 'neutral',
  charged_back: 'bad',
  refunded: 'bad',
  expired: 'neutral',
};

export const TIMELINE_WORDS: Record<TimelineKind, string> = {
  created: 'Orden creada',
  'payment-pending': 'Pago pendiente',
  'payment-rejected': 'Pago rechazado',
  'payment-cancelled': 'Pago cancelado',
  'payment-approved': 'Pago aprobado',
  'payment-refunded': 'Pago devuelto',
  'payment-partially-refunded': 'Pago devuelto en parte',
  'payment-in-mediation': 'Pago en mediación',
  'payment-charged-back': 'Contracargo',
  'duplicate-payment': 'Segundo pago de la misma orden',
  'payment-outdated': 'Aviso viejo, ignorado',
  'notification-refused': 'Aviso con firma falsa, rechazado',
  'payment-held': 'Pago retenido para revisar',
  'refund-requested': 'Devolución pedida',
  'refund-sent': 'Devolución enviada a Mercado Pago',
  'refund-failed': 'La devolución falló',
  'downloads-revoked': 'Descargas cerradas',
  delivered: 'Entregada por email',
  'delivered-again': 'Enlaces enviados de nuevo',
  'photo-replaced': 'Foto reemplazada',
  downloaded: 'Descargada',
  'file-lost': 'Faltó el archivo al descargarla',
  'looked-up': 'Buscada en MIS FOTOS',
  'coupon-passed-on': 'Cambió el carrito: su cupón pasó a otra orden',
  expired: 'Orden vencida',
  'given-up': 'Se dejó de consultar',
};

const HOLD_REASON_WORDS: Record<HoldReason, string> = {
  underpaid: 'Pagaron de menos',
  currency: 'Moneda equivocada',
  reference: 'Referencia equivocada',
  collector: 'Cobrador equivocado',
  'live-mode': 'Pago de prueba en una orden real',
};

/** What an entry of the history tells besides its kind, in its order. */
export function describeDetail(detail: TimelineDetail): string {
  const { payment, status, reason, email, photos, error } = detail;
  return [
    payment && `Pago ${payment}`,
    status && PAYMENT_STATUS_WORDS[status],
    reason && HOLD_REASON_WORDS[reason],
    email,
    photos && `${photos.includes(',') ? 'Fotos' : 'Foto'} ${photos}`,
    error,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const FLAG_WORDS: Record<OrderFlag, string> = {
  'duplicate-payment': 'Pagada dos veces: se devuelve el segundo pago',
  'bought-twice': 'Posible compra doble: las mismas fotos se pagaron también en otra orden',
  overpaid: 'Pagaron de más',
  'partially-refunded': 'Devuelta en parte',
  underpaid: `${HOLD_REASON_WORDS.underpaid}: pago retenido`,
  currency: `${HOLD_REASON_WORDS.currency}: pago retenido`,
  reference: `${HOLD_REASON_WORDS.reference}: pago retenido`,
  collector: `${HOLD_REASON_WORDS.collector}: pago retenido`,
  'live-mode': `${HOLD_REASON_WORDS['live-mode']}: pago retenido`,
  'file-lost': 'Falta el archivo de una foto comprada: no se pudo descargar',
};

/** Mercado Pago's remarks that say more than the status does; the others are left out. */
const REMARKS: Readonly<Partial<Record<string, string>>> = {
  partially_refunded: 'devuelto en parte',
  pending_waiting_payment: 'falta que lo paguen en efectivo',
  pending_waiting_transfer: 'falta la transferencia',
  pending_challenge: 'falta la validación del banco',
  pending_contingency: 'Mercado Pago lo está procesando',
  pending_review_manual: 'Mercado Pago lo está revisando',
  pending_capture: 'falta cobrarlo',
  cc_rejected_bad_filled_card_number: 'número de tarjeta equivocado',
  cc_rejected_bad_filled_date: 'vencimiento equivocado',
  cc_rejected_bad_filled_security_code: 'código de seguridad equivocado',
  cc_rejected_bad_filled_other: 'datos de la tarjeta equivocados',
  cc_rejected_blacklist: 'la tarjeta no se acepta',
  cc_rejected_call_for_authorize: 'el banco pide que lo autoricen',
  cc_rejected_card_disabled: 'tarjeta sin activar',
  cc_rejected_card_error: 'la tarjeta no se pudo usar',
  cc_rejected_card_type_not_allowed: 'tipo de tarjeta no permitido',
  cc_rejected_duplicated_payment: 'pago repetido',
  cc_rejected_high_risk: 'rechazado por riesgo',
  cc_rejected_insufficient_amount: 'fondos insuficientes',
  cc_rejected_invalid_installments: 'cuotas no permitidas',
  cc_rejected_max_attempts: 'demasiados intentos',
  cc_amount_rate_limit_exceeded: 'supera el límite de la tarjeta',
  expired: 'venció',
  by_collector: 'lo canceló el estudio',
  by_payer: 'lo canceló el comprador',
  settled: 'el dinero volvió al comprador',
  reimbursed: 'el dinero volvió al estudio',
};
export const remarkOf = (detail: string): string => REMARKS[detail] ?? '';

/** What of an amount went back to the buyer, beside it. */
export const returnedWords = (amount: number): string =>
  amount > 0 ? `devuelto ${formatPesos(amount)}` : '';

/** A list's choices from its words. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
