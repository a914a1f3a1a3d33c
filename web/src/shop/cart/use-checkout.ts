// Paying: the pictures are checked, the order is opened, the browser goes to the payment. Whatever
// fails, the cart stays and the button works again.
import { useEffect, useState } from 'react';
import { createOrder } from '../../api/orders.ts';
import { ApiError } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import type { CartItem } from '../../state/cart.ts';
import { loadPage } from '../../state/page-load.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { allImagesExist } from './check-images.ts';

const MISSING = 'Algunas imágenes ya no existen. Por favor, vacíe el carrito e intente de nuevo.';

export function useCheckout(items: readonly CartItem[]) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Coming back from the payment, the browser may show this page as it was left: busy.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', onReturn);
    return () => {
      window.removeEventListener('pageshow', onReturn);
    };
  }, []);
  const pay = async () => {
    setBusy(true);
    try {
      if (!(await allImagesExist(items.map(({ url }) => url)))) {
        toast.error(MISSING);
        setBusy(false);
        return;
      }
      loadPage(
        await createOrder(
          items.map(({ id }) => id),
          undefined,
          attemptOf(items),
        ),
      );
    } catch (error) {
      // storefront §8 logs it; the person still deserves a sentence when the shop has one.
      logFailure('the payment could not be started', error);
      if (error instanceof ApiError && error.status === 409) toast.error(MISSING);
      else
        toast.error(
          (error instanceof ApiError && error.text) ||
            'No pudimos iniciar el pago. No se cobró nada: probá de nuevo.',
        );
      setBusy(false);
    }
  };
  return { busy, pay };
}

const ATTEMPT_KEY = 'checkout-attempt';
/** An attempt is repeated for this long: a double click, a retry after a lost answer. */
const ATTEMPT_MS = 60_000;

/** Names this attempt to pay this cart; the same name for a repetition within a minute. */
function attemptOf(items: readonly CartItem[]): string {
  const cart = items.map(({ id }) => id).join(',');
  try {
    const [time = '0', key = '', stored] = (sessionStorage.getItem(ATTEMPT_KEY) ?? '').split('|');
    if (stored === cart && Date.now() - Number(time) < ATTEMPT_MS) return key;
    const fresh = randomKey();
    sessionStorage.setItem(ATTEMPT_KEY, [String(Date.now()), fresh, cart].join('|'));
    return fresh;
  } catch {
    return randomKey();
  }
}

/** `randomUUID` needs https; phones on a local network have none. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
