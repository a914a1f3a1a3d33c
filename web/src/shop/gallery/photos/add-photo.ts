// Puts a photo into the cart with the event's price (storefront §3, §5).
import { toPesos } from '@photolab/domain/money';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { addToCart } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** The cart's `price` is in pesos, as the specification stores it. */
export function addPhoto(photo: Photo, event: Gallery): void {
  const added = addToCart({
    id: photo.id,
    name: photo.name,
    idDetector: photo.bibNumbers.join(','),
    url: photo.urls.preview,
    thumbnail: photo.urls.thumbnail,
    price: toPesos(event.price),
    eventId: event.id,
    eventName: event.name,
  });
  if (!added) toast.warning('Esta imagen ya está en el carrito');
}
