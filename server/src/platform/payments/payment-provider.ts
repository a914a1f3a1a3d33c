// The port to whoever takes the money. Amounts are centavos, ids are text, times are epoch
// milliseconds; what a payment means for an order is decided in domain/orders/order-state, never here.
import type { Centavos } from '@photolab/domain/orders/money';
import type { PaymentType } from '@photolab/domain/orders/order-kinds';
import type { PaymentFact } from '@photolab/domain/orders/order-state';

export interface CheckoutRequest {
  /** Comes back as the payment's external reference: up to 64 of letters, digits, `-` and `_`. */
  orderId: string;
  operationNumber: string;
  /** What is bought, as the buyer reads it: `5 fotos · Maratón de Rosario`. */
  description: string;
  /** Discount already taken off. */
  total: Centavos;
  buyerEmail?: string;
  returnUrl: string;
  notificationUrl: string;
  expiresAt: Date;
  /** Up to 47 characters: a repetition makes no second one, unless it says anything otherwise. */
  idempotencyKey: string;
}

export interface Checkout {
  checkoutId: string;
  /** Where to send the buyer. */
  url: string;
}

export interface ProviderPayment extends PaymentFact {
  amountRefunded: Centavos;
  paymentType: PaymentType;
  merchantOrderId: string | null;
  payer: { firstName: string | null; lastName: string | null; email: string | null };
}

export interface MerchantOrder {
  id: string;
  checkoutId: string | null;
  externalReference: string | null;
  paymentIds: string[];
}

export interface Refund {
  refundId: string;
  status: string;
  amount: Centavos;
}

/** Every method throws one of the three errors below and nothing else. */
export interface PaymentProvider {
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** From now on nobody begins a payment there. */
  closeCheckout(checkoutId: string): Promise<void>;
  getPayment(paymentId: string): Promise<ProviderPayment>;
  /** Newest first. May lag behind by hours: an empty answer never means "unpaid". */
  searchPayments(externalReference: string): Promise<ProviderPayment[]>;
  getMerchantOrder(merchantOrderId: string): Promise<MerchantOrder>;
  /** Without an amount, everything that is left of the payment. */
  refund(
    paymentId: string,
    options: { amount?: Centavos; idempotencyKey: string },
  ): Promise<Refund>;
}

/** No usable answer in time; the same call may work later, and may have worked already. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider understood and refused; repeating the call changes nothing. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected';
  readonly status: number;
  readonly code: string | null;

  constructor(message: string, status: number, code: string | null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The provider knows nothing under that id, or not yet. */
export class ProviderNotFound extends Error {
  override name = 'ProviderNotFound';
}
