// Puts a photo into the cart with the event's price (storefront §3, §5).
import { toPesos } from '@photolab/domain/orders/money';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { addToCart, isCartKept } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { onSaleStill } from './on-sale-still.ts';

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

/** The cart's `price` is in pesos, as the specification stores it. */
function add(photo: Photo, event: Sold): boolean {
  const isNew = addToCart({
    id: photo.id,
    name: photo.name,
    idDetector: photo.bibNumbers.join(','),
    url: photo.urls.preview,
    thumbnail: photo.urls.thumbnail,
    price: toPesos(event.price),
    eventId: event.id,
    eventName: event.name,
  });
  if (isNew) onSaleStill.askSoon(photo.id);
  return isNew;
}
