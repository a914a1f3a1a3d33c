// Why a cart costs less, as buyer and studio read it.
import type { PriceReason } from './cart-price.ts';
import { formatShortDate } from '../shop/format.ts';
import { formatPesos } from './money.ts';

/** `eventNames` names the events where a cart has several. */
export function priceReasonWords(
  reason: PriceReason,
  eventNames: ReadonlyMap<number, string> = new Map(),
): string {
  const of = (eventId: number) => {
    const name = eventNames.get(eventId);
    return name && eventNames.size > 1 ? ` · ${name}` : '';
  };
  switch (reason.kind) {
    case 'volume':
      return `${String(reason.percent)}% por cantidad${reason.eventId === null ? '' : of(reason.eventId)}`;
    case 'offer':
      return `${String(reason.percent)}% hasta el ${formatShortDate(reason.until)}${of(reason.eventId)}`;
    case 'pack':
      return `Pack: todas tus fotos por ${formatPesos(reason.price)} (hasta ${String(reason.photos)})${of(reason.eventId)}`;
    case 'coupon':
      return `Cupón ${reason.code}`;
  }
}
