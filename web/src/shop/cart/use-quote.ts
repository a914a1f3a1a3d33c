// What the shop says that the cart costs. Until it has answered, or when it cannot be reached, the
// cart adds up what it knows itself: the photos' prices and the shop's volume discount.
import { chargeCart, PLAIN_TARIFF, type PriceReason } from '@photolab/domain/orders/cart-price';
import { toCentavos } from '@photolab/domain/orders/money';
import { nextDiscountStep } from '@photolab/domain/orders/pricing';
import { useQuery } from '@tanstack/react-query';
import { quoteQuery, type Quote } from '../../api/orders.ts';
import { choicesOf, type CartItem } from '../../state/cart.ts';
import { useLastOperations } from '../../state/last-operations.ts';

/**
 * Who comes from paying may be here before the shop has heard of the payment: for the first half
 * minute the cart asks again whether these photos wait for one.
 */
const ASK_AGAIN_MS = 3_000;
const ASKED_AGAIN = 10;

export interface CartCost {
  subtotal: number;
  discountPercent: number;
  total: number;
  reasons: readonly PriceReason[];
  next: { missing: number; percent: number } | null;
}

export function useQuote(items: readonly CartItem[], coupon: string) {
  const bought = useLastOperations().length > 0;
  const { data, refetch } = useQuery({
    ...quoteQuery(choicesOf(items), coupon),
    // Paid in the provider's app or another tab meanwhile.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => bought && state.dataUpdateCount < ASKED_AGAIN && ASK_AGAIN_MS,
  });
  return {
    /** Undefined until the shop has answered for exactly this cart. */
    quote: data,
    cost: data ?? estimate(items),
    onStale: () => void refetch(),
  };
}

function estimate(items: readonly CartItem[]): CartCost {
  const lines = items.map(({ price, eventId = 0 }) => ({ eventId, price: toCentavos(price) }));
  const terms = { tariffOf: () => PLAIN_TARIFF, coupon: null, today: '' };
  return { ...chargeCart(lines, terms), next: nextDiscountStep(items.length) };
}

export type QuoteLine = Quote['lines'][number];
