// Puts a photo into the cart with the event's price (storefront §3, §5).
import { toPesos } from '@photolab/domain/orders/money';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { goneOf } from '../../../api/quote.ts';
import { addToCart, isCartKept, removeFromCart } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';

type Sold = Pick<Gallery, 'id' | 'name' | 'price'>;

export function addPhoto(photo: Photo, event: Sold): void {
  if (!add(photo, event)) toast.warning('Esta imagen ya está en el carrito');
  warnOnce();
}

let warned = false;

/** Said with the first photo: who closes the page then loses what was chosen. */
function warnOnce(): void {
  if (warned || isCartKept()) return;
  warned = true;
  toast.warning('Tu navegador no guarda el carrito: no cierres esta página antes de pagar.');
}

/** Those that are not in the cart yet. */
export function addPhotos(photos: readonly Photo[], event: Sold): void {
  for (const photo of photos) add(photo, event);
  warnOnce();
}

/** Several taps are one question. */
const ASKED_AFTER_MS = 500;
let fresh: number[] = [];
let asking: ReturnType<typeof setTimeout> | undefined;

/** This page may be older than what the studio took away: that is said now, not when it is paid. */
function askSoon(id: number): void {
  fresh.push(id);
  clearTimeout(asking);
  asking = setTimeout(() => void takeOutGone(), ASKED_AFTER_MS);
}

async function takeOutGone(): Promise<void> {
  const asked = fresh;
  fresh = [];
  // Without an answer the cart asks again.
  const gone = await goneOf(asked).catch(() => []);
  if (gone.length === 0) return;
  for (const id of gone) removeFromCart(id);
  toast.warning(
    gone.length === 1
      ? 'Esa foto ya no está a la venta: la sacamos del carrito.'
      : `${String(gone.length)} fotos ya no están a la venta: las sacamos del carrito.`,
  );
}

/** The cart's `price` is in pesos, as the specification stores it. */
function add(photo: Photo, event: Sold): boolean {
  askSoon(photo.id);
  return addToCart({
    id: photo.id,
    name: photo.name,
    idDetector: photo.bibNumbers.join(','),
    url: photo.urls.preview,
    thumbnail: photo.urls.thumbnail,
    price: toPesos(event.price),
    eventId: event.id,
    eventName: event.name,
  });
}
