// Carrito (storefront §2): what is in it, what it costs, and the way to pay.
import { couponCodeIn } from '@photolab/domain/orders/coupon-code';
import { formatPesos } from '@photolab/domain/orders/money';
import { CART_TITLE } from '@photolab/domain/shop/page-titles';
import { useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Link } from 'react-router';
import { earlierOf, emailProblem, type Quote } from '../../api/orders.ts';
import { removeFromCart, restoreCart, useCart, type CartItem } from '../../state/cart.ts';
import { keepTyped, useCheckoutTyped } from '../../state/checkout-typed.ts';
import { useSession } from '../../state/session.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextButton.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { typeInPlaceOf } from '../../ui/forms/type-in-place.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BeforePaying, type Question } from './paying/BeforePaying.tsx';
import { BuyerEmail } from './BuyerEmail.tsx';
import { CartNotices, UndoNotice } from './CartNotices.tsx';
import styles from './CartPage.module.css';
import { CartTable } from './CartTable.tsx';
import { CartTotal } from './CartTotal.tsx';
import { CouponField } from './CouponField.tsx';
import { DiscountHint } from './DiscountHint.tsx';
import { useCheckout } from './paying/use-checkout.ts';
import { useEndedSession } from './paying/use-ended-session.ts';
import { useQuote } from './use-quote.ts';
import { useRefill } from './use-refill.ts';

/** The last one, and the cart before it. */
interface Removal {
  before: readonly CartItem[];
  ids: readonly number[];
}

export function CartPage() {
  usePageTitle(CART_TITLE);
  useRefill();
  const items = useCart();
  const [last, setLast] = useState<Removal>();
  const remove = (ids: readonly number[]) => {
    setLast({ before: items, ids });
    removeFromCart(...ids);
    // The empty page is shorter: its end would be all that is seen.
    if (ids.length === items.length) window.scrollTo({ top: 0 });
  };
  const removed = last?.ids.filter((id) => !items.some((item) => item.id === id)) ?? [];
  return (
    <Page title="Carrito" width="narrow">
      {last && removed.length > 0 && (
        <UndoNotice
          key={last.ids.join(' ')}
          count={removed.length}
          onUndo={() => {
            restoreCart(last.before, last.ids);
            setLast(undefined);
          }}
        />
      )}
      {items.length === 0 ? (
        <EmptyState text="El carrito está vacío" icon="cart">
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            Buscar mis fotos
          </Link>
        </EmptyState>
      ) : (
        <FilledCart items={items} onRemove={remove} />
      )}
    </Page>
  );
}

interface Props {
  items: readonly CartItem[];
  onRemove: (ids: readonly number[]) => void;
}

function FilledCart({ items, onRemove }: Props) {
  const box = useCoupon();
  const { quote, cost, onStale } = useQuote(items, box.coupon);
  const buyer = useBuyerEmail();
  const boxes = useBoxesInSight();
  const { asking, setAsking, isAskedFirst } = useQuestion(quote);
  const couponProblem = quote?.couponProblem ?? null;
  const checkout = useCheckout({ items, quote, coupon: box.coupon, total: cost.total, onStale });
  const gone = new Set([...(quote?.missing ?? []), ...checkout.missing]);
  const missing = items.filter(({ id }) => gone.has(id)).map(({ id }) => id);
  const pay = (again: boolean) => {
    if (!buyer.check()) boxes.show();
    else if (box.apply()) toast.info('Aplicamos tu cupón: mirá el total y tocá Pagar de nuevo.');
    else if (couponProblem !== null) box.takeOut(cost.total);
    else void checkout.pay(buyer.email.trim(), again, () => isAskedFirst(again));
  };
  return (
    <>
      <CartNotices items={items} quote={quote} missing={missing} onRemove={onRemove} />
      <CartTable
        items={items}
        lines={quote?.lines ?? []}
        missing={gone}
        locked={checkout.busy}
        onRemove={(id) => {
          onRemove([id]);
        }}
      />
      <BuyerBoxes
        element={boxes.element}
        buyer={buyer}
        box={box}
        couponProblem={couponProblem}
        disabled={checkout.busy}
      />
      <div className={styles.summary}>
        <DiscountHint next={cost.next} />
        <CartTotal cost={cost} eventNames={namesOf(quote?.lines ?? items)} />
        <CartButtons
          {...{ items, onRemove }}
          busy={checkout.busy}
          isNothing={quote?.lines.length === 0}
          onPay={() => {
            pay(false);
          }}
        />
        <Note onBoxes={items.length > IN_SIGHT ? boxes.show : undefined} />
      </div>
      {asking && (
        <BeforePaying
          {...{ asking, quote }}
          onAnswer={(again) => {
            setAsking(undefined);
            if (again !== undefined) pay(again);
          }}
        />
      )}
    </>
  );
}

function useQuestion(quote: Quote | undefined) {
  const [asking, setAsking] = useState<Question>();
  const isEnded = useEndedSession();
  return {
    asking,
    setAsking,
    /** Who logs in comes back to a new page: what would be lost by that is asked afterwards. */
    isAskedFirst: async (again: boolean) => {
      if (await isEnded()) setAsking({ of: 'account', again });
      else if (quote && isBoughtAgain(quote) && !again) setAsking({ of: 'again' });
      else return false;
      return true;
    },
  };
}

/** A cart of more is longer than a phone's screen: what is asked below it, above the total, is out of sight. */
const IN_SIGHT = 3;

/** The way to the boxes below a long cart, with the first one ready to be typed in. */
function useBoxesInSight() {
  const element = useRef<HTMLDivElement>(null);
  const show = () => {
    element.current?.querySelector('input')?.focus();
  };
  return { element, show };
}

interface BoxesProps {
  element: RefObject<HTMLDivElement | null>;
  buyer: ReturnType<typeof useBuyerEmail>;
  box: ReturnType<typeof useCoupon>;
  couponProblem: ComponentProps<typeof CouponField>['problem'];
  disabled: boolean;
}

function BuyerBoxes({ element, buyer, box, couponProblem, disabled }: BoxesProps) {
  return (
    <div ref={element} className={styles.asked}>
      <BuyerEmail
        value={buyer.email}
        error={buyer.problem}
        disabled={disabled}
        onChange={buyer.change}
      />
      <CouponField
        coupon={box.coupon}
        typed={box.typed}
        problem={couponProblem}
        disabled={disabled}
        onType={box.type}
        onApply={box.apply}
      />
    </div>
  );
}

function Note({ onBoxes }: { onBoxes: (() => void) | undefined }) {
  return (
    <p className={styles.note}>
      Pagás en Mercado Pago. Recibís tus fotos al instante.{' '}
      {onBoxes && <TextButton onClick={onBoxes}>Email y cupón</TextButton>}
    </p>
  );
}

interface ButtonsProps extends Props {
  busy: boolean;
  /** The shop sells nothing of the cart any more. */
  isNothing: boolean;
  onPay: () => void;
}

function CartButtons({ busy, items, isNothing, onRemove, onPay }: ButtonsProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        icon="trash"
        locked={busy}
        onClick={() => {
          onRemove(items.map(({ id }) => id));
        }}
      >
        Vaciar
      </Button>
      {!isNothing && (
        <Button busy={busy} busyLabel="Procesando..." className={styles.pay ?? ''} onClick={onPay}>
          Pagar
        </Button>
      )}
    </div>
  );
}

/** Whether any of what would be bought now was bought before. */
function isBoughtAgain(quote: Quote): boolean {
  const forSale = new Set(quote.lines.map(({ id }) => id));
  return earlierOf(quote).some(({ photoIds }) => photoIds.some((id) => forSale.has(id)));
}

const namesOf = (items: readonly Pick<CartItem, 'eventId' | 'eventName'>[]) =>
  new Map(items.map(({ eventId = 0, eventName }) => [eventId, eventName]));

/** Until the shop has said what is wrong with it, a coupon is what the buyer pays with. */
function useCoupon() {
  const { coupon } = useCheckoutTyped();
  const [typed, setTyped] = useState(coupon);
  return {
    coupon,
    typed,
    type: setTyped,
    /** One that does not count, before anything is paid without it. */
    takeOut: (total: number) => {
      setTyped('');
      keepTyped({ coupon: '' });
      toast.warning(
        `Sacamos el cupón ${coupon}: el total es ${formatPesos(total)}. Si querés seguir, tocá Pagar de nuevo.`,
      );
    },
    /** Whether that changes anything. */
    apply: () => {
      const next = couponCodeIn(typed);
      keepTyped({ coupon: next });
      return next !== coupon;
    },
  };
}

/** Filled for who is logged in; empty is fine, a wrong address is not. */
function useBuyerEmail() {
  const session = useSession();
  const typed = useCheckoutTyped().email;
  const [checked, setChecked] = useState(false);
  const email = typed ?? session.email ?? '';
  const problem = email.trim() ? emailProblem(email) : undefined;
  // With the address, not after it is painted: who types meanwhile would type behind it.
  useLayoutEffect(() => {
    if (typed === undefined) typeInPlaceOf({ email: session.email ?? '' });
  }, [typed, session.email]);
  return {
    email,
    problem: checked ? problem : undefined,
    change: (text: string) => {
      keepTyped({ email: text });
    },
    check: () => {
      setChecked(true);
      return problem === undefined;
    },
  };
}
