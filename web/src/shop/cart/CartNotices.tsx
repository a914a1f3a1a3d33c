// What a buyer should know before paying: a payment that waits, photos that are gone, prices that
// changed, a removal that can be undone.
import { countPhotos } from '@photolab/domain/shop/format';
import { formatPesos, toCentavos, toPesos } from '@photolab/domain/orders/money';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { earlierOf, type Quote } from '../../api/orders.ts';
import { acceptPrices, chooseSize, type CartItem } from '../../state/cart.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon, type IconName } from '../../ui/buttons/Icon.tsx';
import { isFocusLost } from '../../ui/navigation/focus.ts';
import styles from './CartNotices.module.css';
import type { QuoteLine } from './use-quote.ts';

interface Props {
  items: readonly CartItem[];
  quote: Quote | undefined;
  missing: readonly number[];
  onRemove: (ids: readonly number[]) => void;
}

/** Above the photos: at the end of a long cart nobody would see them. */
export function CartNotices({ items, quote, missing, onRemove }: Props) {
  const element = useFocusOnMore(missing.length);
  // What somebody pays or has is told as that alone: 'gone' would be heard of their purchase.
  const bought = new Set((quote ? earlierOf(quote) : []).flatMap(({ photoIds }) => photoIds));
  const gone = missing.filter((id) => !bought.has(id));
  const asWeb = new Set(items.filter(({ size }) => size === 'web').map(({ id }) => id));
  return (
    <div ref={element} tabIndex={-1}>
      <SizeNotice sizeGone={gone.filter((id) => asWeb.has(id))} />
      <MissingNotice missing={gone.filter((id) => !asWeb.has(id))} onRemove={onRemove} />
      <PaidNotice paid={quote?.paid ?? []} onRemove={onRemove} />
      <PendingNotice pending={quote?.pending ?? []} onRemove={onRemove} />
      <PriceNotice items={items} lines={quote?.lines ?? []} />
    </div>
  );
}

/** An element that is gone to when what it tells grows. */
function useFocusOnMore(count: number) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) element.current?.focus();
    before.current = count;
  }, [count]);
  return element;
}

interface FrameProps {
  label: string;
  icon: Extract<IconName, 'info' | 'check' | 'warning'>;
  children: ReactNode;
}

function Frame({ label, icon, children }: FrameProps) {
  const tone = icon === 'warning' ? icon : undefined;
  return (
    <section className={styles.notice} data-tone={tone} aria-label={label}>
      <Icon name={icon} />
      <div>{children}</div>
    </section>
  );
}

function PendingNotice({
  pending,
  onRemove,
}: {
  pending: Quote['pending'];
  onRemove: (ids: readonly number[]) => void;
}) {
  return pending.map(({ operationNumber, total, photoIds }) => (
    <Frame key={operationNumber} label="Pago pendiente" icon="info">
      <p>
        Tu pago de {formatPesos(total)} por {countPhotos(photoIds.length)} de este carrito está
        pendiente (operación {operationNumber}). Te avisamos por email cuando se apruebe: no hace
        falta que {photoIds.length === 1 ? 'la pagues' : 'las pagues'} de nuevo.
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          onRemove(photoIds);
        }}
      >
        {photoIds.length === 1 ? 'Sacarla del carrito' : 'Sacarlas del carrito'}
      </Button>
    </Frame>
  ));
}

function PaidNotice({
  paid,
  onRemove,
}: {
  paid: Quote['paid'];
  onRemove: (ids: readonly number[]) => void;
}) {
  return paid.map(({ operationNumber, photoIds }) => (
    <Frame key={operationNumber} label="Fotos que ya compraste" icon="check">
      <p>
        Ya compraste {countPhotos(photoIds.length)} de este carrito (operación {operationNumber}):
        no hace falta que {photoIds.length === 1 ? 'la pagues' : 'las pagues'} de nuevo.
      </p>
      <p className={styles.ways}>
        <Link
          to={`/myphotos?operacion=${operationNumber}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Ver en MIS FOTOS
        </Link>
        <Button
          variant="quiet"
          onClick={() => {
            onRemove(photoIds);
          }}
        >
          {photoIds.length === 1 ? 'Sacarla del carrito' : 'Sacarlas del carrito'}
        </Button>
      </p>
    </Frame>
  ));
}

/** The studio may have ended the web size alone: asked for as originals, the shop tells which are gone altogether. */
function SizeNotice({ sizeGone }: { sizeGone: readonly number[] }) {
  const count = sizeGone.length;
  if (count === 0) return null;
  return (
    <Frame label="Tamaño que ya no se vende" icon="warning">
      <p>
        {countPhotos(count)} ya no {count === 1 ? 'se vende' : 'se venden'} en tamaño web.
      </p>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          for (const id of sizeGone) chooseSize(id, 'original');
        }}
      >
        {count === 1 ? 'Llevarla en tamaño original' : 'Llevarlas en tamaño original'}
      </Button>
    </Frame>
  );
}

interface MissingProps {
  missing: readonly number[];
  onRemove: (ids: readonly number[]) => void;
}

function MissingNotice({ missing, onRemove }: MissingProps) {
  const count = missing.length;
  if (count === 0) return null;
  return (
    <Frame label="Fotos que ya no están" icon="warning">
      <p>
        {count === 1
          ? '1 foto ya no está a la venta.'
          : `${String(count)} fotos ya no están a la venta.`}
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          onRemove(missing);
        }}
      >
        {count === 1 ? 'Sacarla y seguir' : 'Sacarlas y seguir'}
      </Button>
    </Frame>
  );
}

/** A button that goes with its notice leaves the focus to what held the notice. */
const passFocusOn = (button: Element) => {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

interface PriceProps {
  items: readonly CartItem[];
  lines: readonly QuoteLine[];
}

/** A photo's price is another one than when it went into the cart: nobody pays it unawares. */
function PriceNotice({ items, lines }: PriceProps) {
  const today = new Map(lines.map(({ id, originalPrice }) => [id, originalPrice]));
  const changes = items.flatMap(({ id, price }) => {
    const [before, now] = [toCentavos(price), today.get(id)];
    return now === undefined || now === before ? [] : [{ id, before, now }];
  });
  if (changes.length === 0) return null;
  const words = changes.map(
    ({ before, now }) => `antes ${formatPesos(before)}, ahora ${formatPesos(now)}`,
  );
  return (
    <Frame label="Precios que cambiaron" icon="warning">
      <p>
        Cambió el precio de {countPhotos(changes.length)} desde que{' '}
        {changes.length === 1 ? 'la agregaste' : 'las agregaste'}: {[...new Set(words)].join('; ')}.
        El total ya es el de hoy.
      </p>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          acceptPrices(new Map(changes.map(({ id, now }) => [id, toPesos(now)])));
        }}
      >
        Entendido
      </Button>
    </Frame>
  );
}

/** In sight wherever in the cart something was taken out; whose focus went with it goes on from here. */
export function UndoNotice({ count, onUndo }: { count: number; onUndo: () => void }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocusLost()) {
      notice.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [count]);
  return (
    <section ref={notice} className={`${styles.notice ?? ''} ${styles.undo ?? ''}`} role="status">
      <p>{`Quitaste ${countPhotos(count)}.`}</p>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          passFocusOn(currentTarget);
          onUndo();
        }}
      >
        Deshacer
      </Button>
    </section>
  );
}
