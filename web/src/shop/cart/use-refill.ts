// The way back: '/cart?pedido=…', from an e-mail about a payment that did not come through, puts its
// photos into the cart of whatever device it is opened on.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { orderCartQuery } from '../../api/orders.ts';
import { mayReadAgain } from '../../api/transport/api-error.ts';
import { putBack } from '../../state/cart.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function useRefill(): void {
  const [search, setSearch] = useSearchParams();
  const orderId = search.get('pedido') ?? '';
  const { data: photos, error } = useQuery({
    ...orderCartQuery(orderId),
    enabled: orderId !== '',
  });
  useEffect(() => {
    // Its address stays: with the signal, or with another look, the photos come.
    if (mayReadAgain(error)) {
      toast.warning('No pudimos traer tus fotos: puede ser la señal. Cuando vuelva, las traemos.');
      return;
    }
    if (!photos && !error) return;
    setSearch({}, { replace: true });
    if (!photos) {
      toast.error('Esa compra ya está pagada o ya no existe.');
      return;
    }
    putBack(photos);
    toast.info(
      photos.length > 0
        ? 'Tus fotos están de nuevo en el carrito.'
        : 'Esas fotos ya no están a la venta.',
    );
  }, [photos, error, setSearch]);
}
