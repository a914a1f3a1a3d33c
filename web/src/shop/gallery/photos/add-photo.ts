// Puts a photo into the cart with the event's price (storefront §3, §5).
import { toPesos } from '@photolab/domain/orders/money';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { addToCart } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export function addPhoto(photo: Photo, event: Gallery): void {
  if (!add(photo, event)) toast.warning('Esta imagen ya está en el carrito');
}

/** Those that are not in the cart yet. */
export function addPhotos(photos: readonly Photo[], event: Gallery): void {
  for (const photo of photos) add(photo, event);
}

/** The cart's `price` is in pesos, as the specification stores it. */
function add(photo: Photo, event: Gallery): boolean {
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
