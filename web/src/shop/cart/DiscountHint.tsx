import { countPhotos } from '@photolab/domain/shop/format';
import { Icon } from '../../ui/buttons/Icon.tsx';
import styles from './CartPage.module.css';

/** How near the next discount must be to be worth a word. */
const NEAR = 2;

/** 'sumá 1 foto y pagás menos': each photo gets cheaper from the next step on. */
interface Props {
  next: { missing: number; percent: number } | null;
}

export function DiscountHint({ next }: Props) {
  if (!next || next.missing > NEAR) return null;
  const photos = countPhotos(next.missing);
  return (
    <p className={styles.hint}>
      <Icon name="info" />
      Sumá {photos} y pagás menos por cada una: {next.percent}% de descuento en todo el carrito.
    </p>
  );
}
