// The way back: '/cart?pedido=…', from an e-mail about a payment that did not come through, puts its
// photos into the cart of whatever device it is opened on.
import { toPesos } from '@photolab/domain/orders/money';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { cartOfOrder } from '../../api/orders.ts';
import { logFailure } from '../../api/transport/log.ts';
import { addToCart } from '../../state/cart.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function useRefill(): void {
  const [search, setSearch] = useSearchParams();
  const orderId = search.get('pedido');
  useEffect(() => {
    if (!orderId) return;
    setSearch({}, { replace: true });
    cartOfOrder(orderId).then(
      (photos) => {
        for (const photo of photos) {
          addToCart({ ...photo, idDetector: '', price: toPesos(photo.price) });
        }
        toast.info(
          photos.length > 0
            ? 'Tus fotos están de nuevo en el carrito.'
            : 'Esas fotos ya no están a la venta.',
        );
      },
      (error: unknown) => {
        logFailure('the cart of an order was not found', error);
        toast.error('Esa compra ya está pagada o ya no existe.');
      },
    );
  }, [orderId, setSearch]);
}
