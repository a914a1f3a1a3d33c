// The cart icon of a photo: red once the photo is in the cart.
import type { Gallery, Photo } from '../../../api/photos.ts';
import { useCart } from '../../../state/cart.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import styles from './CartToggle.module.css';
import { addPhoto } from './add-photo.ts';

export function CartToggle({ photo, event }: { photo: Photo; event: Gallery }) {
  const inCart = useCart().some(({ id }) => id === photo.id);
  return (
    <button
      type="button"
      className={styles.toggle}
      data-in-cart={inCart}
      aria-pressed={inCart}
      aria-label={
        inCart
          ? `Foto ${String(photo.id)} en el carrito`
          : `Añadir foto ${String(photo.id)} al carrito`
      }
      onClick={() => {
        addPhoto(photo, event);
      }}
    >
      <Icon name={inCart ? 'check' : 'cart'} />
    </button>
  );
}
