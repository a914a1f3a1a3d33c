// Puts a photo into the cart with the event's price (storefront §3, §5).
import { toPesos } from '@photolab/domain/orders/money';
import { CART_FULL } from '@photolab/domain/orders/cart-limit';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { addToCart, isCartKept } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { onSaleStill } from './on-sale-still.ts';

type Sold = Pick<Gallery, 'id' | 'name' | 'price'>;

export function addPhoto(photo: Photo, event: Sold): void {
  const outcome = add(photo, event);
  if (outcome === 'there') toast.warning('Esta imagen ya está en el carrito');
  if (outcome === 'full') warnFull();
  warnOnce();
}

let warned = false;

/** Said with the first photo: who closes the page then loses what was chosen. */
function warnOnce(): void {
  if (warned || isCartKept()) return;
  warned = true;
  toast.warning('Tu navegador no guarda el carrito: no cierres esta página antes de pagar.');
}

/** Those that are not in the cart yet. Returns how many went in. */
export function addPhotos(photos: readonly Photo[], event: Sold): number {
  const outcomes = photos.map((photo) => add(photo, event));
  if (outcomes.includes('full')) warnFull();
  warnOnce();
  return outcomes.filter((outcome) => outcome === 'added').length;
}

const warnFull = () => {
  toast.warning(`${CART_FULL}: pagá estas y seguí con otro.`);
};

/** The cart's `price` is in pesos, as the specification stores it. */
function add(photo: Photo, event: Sold): ReturnType<typeof addToCart> {
  const outcome = addToCart({
    id: photo.id,
    name: photo.name,
    idDetector: photo.bibNumbers.join(','),
    url: photo.urls.preview,
    thumbnail: photo.urls.thumbnail,
    price: toPesos(event.price),
    eventId: event.id,
    eventName: event.name,
  });
  if (outcome === 'added') onSaleStill.askSoon(photo.id);
  return outcome;
}
