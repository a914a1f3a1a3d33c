// The way to the cart, with how many photos are in it.
import { countPhotos } from '@photolab/domain/shop/format';
import { Link } from 'react-router';
import { useCart } from '../../../state/cart.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import styles from './CartLink.module.css';

export function CartLink() {
  const count = useCart().length;
  const photos = countPhotos(count);
  return (
    <Link to="/cart" className={styles.cart} aria-label={`Carrito: ${photos}`}>
      <Icon name="cart" size={24} />
      <span className={styles.label}>Carrito</span>
      <span className={styles.count} data-empty={count === 0}>
        {count}
      </span>
    </Link>
  );
}
