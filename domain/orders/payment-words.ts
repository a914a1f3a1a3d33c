// How the studio reads a payment: on its screens and in the workbook.
import type { PaymentStatus, PaymentType } from './order-kinds.ts';

export const PAYMENT_STATUS_WORDS: Record<PaymentStatus, string> = {
  pending: 'Pendiente',
  in_process: 'En proceso',
  authorized: 'Autorizado',
  approved: 'Aprobado',
  in_mediation: 'En mediación',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  refunded: 'Devuelto',
  charged_back: 'Contracargo',
};

export const PAYMENT_TYPE_WORDS: Record<PaymentType, string> = {
  account_money: 'Dinero en cuenta',
  credit_card: 'Tarjeta de crédito',
  debit_card: 'Tarjeta de débito',
  prepaid_card: 'Tarjeta prepaga',
  ticket: 'Efectivo',
  atm: 'Cajero automático',
  bank_transfer: 'Transferencia',
  digital_currency: 'Moneda digital',
  digital_wallet: 'Billetera digital',
  voucher_card: 'Tarjeta de vales',
  crypto_transfer: 'Criptomonedas',
  unknown: 'Otro medio',
};
