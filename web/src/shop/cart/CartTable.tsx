// The cart's photos: what each is, in which size, for how much; what is no longer sold is marked. Its roles are said aloud:
// laid out for large letters they would be lost.
import { formatPesos, toCentavos } from '@photolab/domain/orders/money';
import { WEB_SIDE, type PhotoSize } from '@photolab/domain/orders/photo-sizes';
import { chooseSize, type CartItem } from '../../state/cart.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import styles from './CartTable.module.css';
import type { QuoteLine } from './use-quote.ts';

interface Props {
  items: readonly CartItem[];
  lines: readonly QuoteLine[];
  missing: ReadonlySet<number>;
  /** While paying: what is paid is what is shown. */
  locked: boolean;
  onRemove: (id: number) => void;
}

export function CartTable({ items, lines, missing, locked, onRemove }: Props) {
  const known = new Map(lines.map((line) => [line.id, line]));
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              ID
            </th>
            <th scope="col" role="columnheader">
              Producto
            </th>
            <th scope="col" role="columnheader">
              Precio
            </th>
            <th scope="col" role="columnheader">
              Acción
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              line={known.get(item.id)}
              gone={missing.has(item.id)}
              locked={locked}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, 'locked' | 'onRemove'> {
  item: CartItem;
  line: QuoteLine | undefined;
  gone: boolean;
}

function Row({ item, line, gone, locked, onRemove }: RowProps) {
  return (
    <tr role="row" data-gone={gone || undefined}>
      <td role="cell" className={styles.id}>
        {item.id}
      </td>
      <td role="cell">
        <span className={styles.product}>
          <img src={item.thumbnail || item.url} alt="" loading="lazy" width={72} height={54} />
          <span className={styles.name}>
            <span className={styles.title}>
              {line?.eventName || item.eventName || item.name || `Foto ${String(item.id)}`}
            </span>
            {gone && (
              <strong className={styles.gone}>
                {item.size === 'web' ? 'Ya no se vende en tamaño web' : 'Ya no está a la venta'}
              </strong>
            )}
            {line && <SizeChoice item={item} line={line} locked={locked} />}
          </span>
        </span>
      </td>
      <td role="cell" className={styles.price}>
        {formatPesos(line?.price ?? toCentavos(item.price))}
      </td>
      <td role="cell">
        <IconButton
          icon="trash"
          label={`Quitar foto ${String(item.id)}`}
          locked={locked}
          onClick={() => {
            onRemove(item.id);
          }}
        />
      </td>
    </tr>
  );
}

const isSize = (value: string): value is PhotoSize => value === 'original' || value === 'web';

/** Only where the studio sells the web size too. */
function SizeChoice({ item, line, locked }: { item: CartItem; line: QuoteLine; locked: boolean }) {
  if (line.webPrice === null) return null;
  return (
    <Select
      label={`Tamaño de la foto ${String(item.id)}`}
      hideLabel
      disabled={locked}
      className={styles.size ?? ''}
      value={line.size}
      options={[
        { value: 'original', label: `Original · ${formatPesos(line.originalPrice)}` },
        {
          value: 'web',
          label: `Web (${String(WEB_SIDE)} px) · ${formatPesos(line.webPrice)}`,
        },
      ]}
      onChange={({ target }) => {
        if (isSize(target.value)) chooseSize(item.id, target.value);
      }}
    />
  );
}
