// What the buyer sees on coming back (storefront §2). The address only shows; the server's word on
// the order decides about 'pending' (it may have been approved since), and the operation number stays in reach afterwards.
import { PAYMENT_RESULT_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orderCartQuery, orderStatusQuery } from '../../api/orders.ts';
import { clearCart, isCartKept, putBack } from '../../state/cart.ts';
import { keepTyped } from '../../state/checkout-typed.ts';
import { keepOperation } from '../../state/last-operations.ts';
import { forgetUnheard, keepUnheard } from '../../state/paying/unheard-order.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../ui/buttons/Icon.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { clearPaid } from '../../state/paying/gone-paying.ts';
import { endingOf, FAILURES, WITH_NUMBER, type Ending } from './ending.ts';
import { hearUnheard } from './late-word.ts';
import styles from './PaymentResultPage.module.css';

/** storefront §9: home after this long. */
export const REDIRECT_MS = 3_000;
/** A weak signal brings the number after the page has gone home, or never: where else it is. */
const UNTOLD_MS = 1_000;
const UNTOLD =
  'Tu número de operación te llega por email y está en el comprobante de Mercado Pago: con él descargás tus fotos en MIS FOTOS.';
const UUID = /^[0-9a-f-]{36}$/;

export function PaymentResultPage() {
  usePageTitle(PAYMENT_RESULT_TITLE);
  const navigate = useNavigateFromHere();
  const [search] = useSearchParams();
  const orderId = search.get('external_reference') ?? '';
  const named = UUID.test(orderId);
  const { data: order, isLoading } = useQuery({
    ...orderStatusQuery(orderId),
    enabled: named,
    refetchInterval: 1_000,
  });
  const sentAs = search.get('collection_status') ?? '';
  const payment = search.get('preference_id') ?? '';
  const kind = endingOf({ sentAs, named, order });
  const approved = kind === 'approved';
  const hasNumber = WITH_NUMBER.has(kind);
  const isUntold = useSettledFor(approved && !order, UNTOLD_MS);
  useEffect(() => {
    if (!approved) return;
    // Which payment it was, only the name of an order tells.
    if (named) clearPaid(payment);
    else clearCart();
    keepTyped({ coupon: '' });
  }, [approved, named, payment]);
  const waitsForCart = useCartBack(orderId, named && !isLoading && !hasNumber);
  useLateWord(orderId, sentAs, named && (!order || waitsForCart));
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [navigate]);
  const bought = hasNumber ? order?.operationNumber : undefined;
  // Once: what is heard of the order afterwards brings no number back that was dismissed.
  useEffect(() => {
    if (bought) keepOperation(bought);
  }, [bought]);

  return (
    <section className={styles.page} aria-live="polite">
      {isLoading && !approved && !FAILURES.includes(sentAs) ? (
        <Asking />
      ) : (
        <Verdict kind={kind} text={isUntold ? UNTOLD : undefined} />
      )}
      {order && hasNumber && (
        <>
          <p>Tu número de operación</p>
          <p className={styles.number}>{order.operationNumber}</p>
          <WayOn to={`/myphotos?operacion=${order.operationNumber}`}>Ir a MIS FOTOS</WayOn>
        </>
      )}
    </section>
  );
}

/**
 * Where the browser keeps no cart it went with the page that led to the payment: the order brings it back.
 * Gives whether it has yet to come.
 */
function useCartBack(orderId: string, isUnpaid: boolean): boolean {
  const isWanted = isUnpaid && !isCartKept();
  const { data: photos } = useQuery({ ...orderCartQuery(orderId), enabled: isWanted });
  useEffect(() => {
    if (photos) putBack(photos);
  }, [photos]);
  return isWanted && !photos;
}

/** On a weak signal the shop's word comes when the page has gone home, or the whole shop. */
function useLateWord(orderId: string, sentAs: string, isUnheard: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isUnheard) keepUnheard({ orderId, sentAs });
    else forgetUnheard(orderId);
  }, [orderId, sentAs, isUnheard]);
  useEffect(() => () => void hearUnheard(queryClient), [queryClient]);
}

const VERDICTS: Record<Ending, { icon: IconName; title: string; text: string }> = {
  approved: {
    icon: 'check',
    title: '¡Transacción exitosa!',
    text: 'Ya podés descargar tus fotos.',
  },
  waiting: {
    icon: 'info',
    title: 'Tu pago está pendiente',
    text: 'Te avisamos por email cuando se apruebe. Tu carrito sigue guardado.',
  },
  failed: {
    icon: 'warning',
    title: 'Ocurrió un error',
    text: 'El pago no se completó. Tu carrito sigue guardado: podés intentar de nuevo.',
  },
  paidBefore: {
    icon: 'warning',
    title: 'Ocurrió un error',
    text: 'Este intento no se completó, pero la compra ya está pagada: no hace falta pagarla de nuevo.',
  },
  unknown: {
    icon: 'warning',
    title: 'Ocurrió un error',
    text: 'No sabemos cómo terminó el pago. Si pagaste, te llega un email con tu número; si no, tu carrito sigue guardado.',
  },
};

function Asking() {
  return (
    <>
      <h1>Resultado del pago</h1>
      <Spinner />
    </>
  );
}

function Verdict({ kind, text }: { kind: Ending; text: string | undefined }) {
  const { icon, title, text: usual } = VERDICTS[kind];
  return (
    <>
      <span
        className={styles.icon}
        data-kind={kind === 'paidBefore' || kind === 'unknown' ? 'failed' : kind}
      >
        <Icon name={icon} size={44} />
      </span>
      <h1>{title}</h1>
      <p>{text ?? usual}</p>
      {kind === 'failed' && <WayOn to="/cart">Volver al carrito</WayOn>}
    </>
  );
}

/** It takes the result's place: whoever came back there would have a new cart cleared. */
function WayOn({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass()} replace>
      {children}
    </Link>
  );
}
