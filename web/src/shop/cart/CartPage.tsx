// Carrito (storefront §2): what is in it, what it costs, and the way to pay.
import { formatPesos, toCentavos } from '@photolab/domain/money';
import { priceCart } from '@photolab/domain/pricing';
import { Link } from 'react-router';
import { clearCart, removeFromCart, useCart, type CartItem } from '../../state/cart.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './CartPage.module.css';
import { DiscountHint } from './DiscountHint.tsx';
import { useCheckout } from './use-checkout.ts';

export function CartPage() {
  usePageTitle('Carrito');
  const items = useCart();
  return (
    <Page title="Carrito" width="narrow">
      {items.length === 0 ? (
        <EmptyState text="El carrito está vacío" icon="cart">
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            Buscar mis fotos
          </Link>
        </EmptyState>
      ) : (
        <FilledCart items={items} />
      )}
    </Page>
  );
}

function FilledCart({ items }: { items: readonly CartItem[] }) {
  const checkout = useCheckout(items);
  return (
    <>
      <CartTable items={items} locked={checkout.busy} />
      <div className={styles.summary}>
        <DiscountHint count={items.length} />
        <Total items={items} />
        <div className={styles.actions}>
          <Button variant="quiet" icon="trash" disabled={checkout.busy} onClick={clearCart}>
            Vaciar
          </Button>
          <Button
            busy={checkout.busy}
            busyLabel="Procesando..."
            className={styles.pay ?? ''}
            onClick={() => void checkout.pay()}
          >
            Pagar
          </Button>
        </div>
        <p className={styles.note}>Pagás en Mercado Pago. Recibís tus fotos al instante.</p>
      </div>
    </>
  );
}

/** `locked` while paying: what is paid is what is shown. */
function CartTable({ items, locked }: { items: readonly CartItem[]; locked: boolean }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">Producto</th>
          <th scope="col">Precio</th>
          <th scope="col">Acción</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td className={styles.id}>{item.id}</td>
            <td>
              <span className={styles.product}>
                <img
                  src={item.thumbnail || item.url}
                  alt=""
                  loading="lazy"
                  width={72}
                  height={54}
                />
                <span>{item.eventName || item.name || `Foto ${String(item.id)}`}</span>
              </span>
            </td>
            <td className={styles.price}>{formatPesos(toCentavos(item.price))}</td>
            <td>
              <IconButton
                icon="trash"
                label={`Quitar foto ${String(item.id)}`}
                disabled={locked}
                onClick={() => {
                  removeFromCart(item.id);
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Total({ items }: { items: readonly CartItem[] }) {
  const price = priceCart(items.map((item) => toCentavos(item.price)));
  return (
    <p className={styles.total}>
      <span>Total</span>
      <span>
        {price.discountPercent > 0 && (
          <>
            <s aria-label={`Antes ${formatPesos(price.subtotal)}`}>{formatPesos(price.subtotal)}</s>{' '}
            <span className={styles.percent}>{price.discountPercent}% OFF</span>{' '}
          </>
        )}
        <strong>{formatPesos(price.total)}</strong>
      </span>
    </p>
  );
}
