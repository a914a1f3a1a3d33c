// Paying: the pictures are checked, the order is opened, the browser goes to the payment. Whatever
// fails, the cart stays and the button works again.
import { PHOTOS_GONE } from '@photolab/domain/orders/cart-limit';
import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../api/random-key.ts';
import { createOrder, type Checkout, type Quote } from '../../../api/orders.ts';
import { ApiError } from '../../../api/transport/api-error.ts';
import { logFailure } from '../../../api/transport/log.ts';
import { choicesOf, type CartItem } from '../../../state/cart.ts';
import { inTab } from '../../../state/kept.ts';
import { pageLoad } from '../../../state/page-load.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useIsOpen } from '../../../ui/navigation/use-is-open.ts';
import { findMissingImages } from './check-images.ts';
import { keepPaying } from '../../../state/paying/gone-paying.ts';

export interface Asked {
  items: readonly CartItem[];
  quote: Pick<Quote, 'missing'> | undefined;
  coupon: string;
  /** What the cart shows, in centavos: the shop charges no other total. */
  total: number;
  /** Called when what is shown may be out of date: the shop refused, or the buyer comes back. */
  onStale: () => void;
}

export function useCheckout({ items, quote, coupon, total, onStale }: Asked) {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<number[]>([]);
  // Who went elsewhere meanwhile stays there, and what somebody who left the phone wanted to pay leads nobody else
  // to its payment.
  const isOpen = useIsOpen();
  const latest = useRef(onStale);
  useEffect(() => {
    latest.current = onStale;
  });
  useEffect(() => {
    // Coming back from the payment, the browser may show this page as it was left: busy.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      // It may be paid by now.
      latest.current();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  // Once the shop calls it gone too, the shop alone says whether it is back.
  const unsaid = missing.filter((id) => !quote?.missing.includes(id));
  if (unsaid.length < missing.length) setMissing(unsaid);
  /** `isHeld` tells whether something has to be asked first that the page did not know of. */
  const pay = async (email: string, again = false, isHeld = () => Promise.resolve(false)) => {
    setBusy(true);
    // The studio may have put them back meanwhile: it is asked again.
    setMissing([]);
    try {
      const [gone, held] = await Promise.all([findMissingImages(items), isHeld()]);
      if (gone.length > 0) {
        setMissing(gone.map(({ id }) => id));
        toast.error(PHOTOS_GONE);
        onStale();
      }
      if (held || gone.length > 0) {
        setBusy(false);
        return;
      }
      if (!isOpen()) return;
      const checkout: Checkout = {
        items: choicesOf(items),
        ...(email ? { email } : {}),
        ...(coupon ? { coupon } : {}),
        total,
        again,
      };
      const payment = await createOrder(checkout, attemptOf(JSON.stringify(checkout)));
      if (!isOpen()) return;
      keepPaying(items, new URL(payment).searchParams.get('pref_id') ?? '');
      pageLoad.open(payment);
    } catch (error) {
      // storefront §8 logs it; the person still deserves a sentence when the shop has one.
      logFailure('the payment could not be started', error);
      if (!isOpen()) return;
      const gone = error instanceof ApiError ? error.missing : undefined;
      const photos = gone && withoutWeb(items, gone);
      if (photos) setMissing(photos);
      toast.error(photos ? textOfGone(photos) : textOf(error));
      onStale();
      setBusy(false);
    }
  };
  return { busy, pay, missing };
}

/** Of a photo in web size only the size may be gone: the cart asks the shop and offers the original. */
const withoutWeb = (items: readonly CartItem[], gone: readonly number[]) =>
  gone.filter((id) => items.some((item) => item.id === id && item.size !== 'web'));

const textOfGone = (photos: readonly number[]) =>
  photos.length > 0
    ? PHOTOS_GONE
    : 'Algunas fotos ya no se venden en tamaño web: elegí arriba cómo seguir.';

const textOf = (error: unknown) =>
  (error instanceof ApiError && error.text) ||
  'No pudimos iniciar el pago. No se cobró nada: probá de nuevo.';

const ATTEMPT_KEY = 'checkout-attempt';
/** An attempt is repeated for this long: a double click, a retry after a lost answer. */
const ATTEMPT_MS = 60_000;

/** Names this attempt to pay this cart; the same name for a repetition within a minute. */
function attemptOf(cart: string): string {
  const [time = '0', key = '', ...rest] = (inTab.read(ATTEMPT_KEY) ?? '').split('|');
  // A phone's clock is set right, too: what lies ahead of it is no attempt of this minute.
  const age = Math.abs(Date.now() - Number(time));
  if (rest.join('|') === cart && age < ATTEMPT_MS) return key;
  const fresh = randomKey();
  inTab.write(ATTEMPT_KEY, [String(Date.now()), fresh, cart].join('|'));
  return fresh;
}
