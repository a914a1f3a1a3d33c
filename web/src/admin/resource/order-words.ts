// The states of orders and payments in the words of the studio.
export const ORDER_STATES: { value: string; label: string }[] = [
  { value: 'created', label: 'Creada' },
  { value: 'pending', label: 'Pendiente' },
  { value: 'approved', label: 'Aprobada' },
  { value: 'rejected', label: 'Rechazada' },
  { value: 'cancelled', label: 'Cancelada' },
  { value: 'refunded', label: 'Devuelta' },
  { value: 'disputed', label: 'En disputa' },
  { value: 'expired', label: 'Vencida' },
];

/** Mercado Pago's own states, as the record of sales keeps them. */
export const PAYMENT_STATES: { value: string; label: string }[] = [
  { value: 'approved', label: 'approved' },
  { value: 'refunded', label: 'refunded' },
  { value: 'charged_back', label: 'charged_back' },
  { value: 'in_mediation', label: 'in_mediation' },
];

const TONES: Record<string, 'good' | 'warning' | 'bad' | 'neutral'> = {
  approved: 'good',
  pending: 'warning',
  disputed: 'warning',
  in_mediation: 'warning',
  rejected: 'bad',
  charged_back: 'bad',
  refunded: 'bad',
};

export const toneOf = (state: string) => TONES[state] ?? 'neutral';
export const stateLabel = (state: string) =>
  ORDER_STATES.find(({ value }) => value === state)?.label ?? state;

const TIMELINE: Record<string, string> = {
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
  downloaded: 'Descargada',
  'looked-up': 'Buscada en MIS FOTOS',
  expired: 'Orden vencida',
  'given-up': 'Se dejó de consultar',
};
export const timelineLabel = (kind: string) => TIMELINE[kind] ?? kind;

const FLAGS: Record<string, string> = {
  'duplicate-payment': 'Pagada dos veces: se devuelve el segundo pago',
  overpaid: 'Pagaron de más',
  underpaid: 'Pagaron de menos: pago retenido',
  'partially-refunded': 'Devuelta en parte',
  currency: 'Moneda equivocada: pago retenido',
  reference: 'Referencia equivocada: pago retenido',
  collector: 'Cobrador equivocado: pago retenido',
  'live-mode': 'Pago de prueba en una orden real: retenido',
};
export const flagLabel = (flag: string) => FLAGS[flag] ?? flag;
