// Coupons: those of one event, or of the whole shop.
import { formatShortDate } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couponsQuery, deleteCoupon, type Coupon } from '../../api/admin/prices.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { CouponForm } from './CouponForm.tsx';
import styles from './PricesPage.module.css';

type Doing = { what: 'create' } | { what: 'edit' | 'delete'; coupon: Coupon };

/** `eventId` null: the coupons that hold for every event. */
export function CouponsPanel({ eventId }: { eventId: number | null }) {
  const coupons = useQuery(couponsQuery);
  const [doing, setDoing] = useState<Doing>();
  const onClose = () => {
    setDoing(undefined);
  };
  return (
    <section className={styles.coupons} aria-labelledby="coupons">
      <header className={styles.head}>
        <h2 id="coupons">
          {eventId === null ? 'Cupones de toda la tienda' : 'Cupones del evento'}
        </h2>
        <Button
          onClick={() => {
            setDoing({ what: 'create' });
          }}
        >
          Crear cupón
        </Button>
      </header>
      <Loaded query={coupons} failure="No pudimos cargar los cupones.">
        {(all) => (
          <DataTable
            caption="Cupones"
            columns={[...COLUMNS, actions(setDoing)]}
            rows={all.filter((coupon) => coupon.eventId === eventId)}
            rowKey={({ id }) => id}
            empty="No hay cupones para mostrar"
          />
        )}
      </Loaded>
      {doing?.what === 'delete' && <DeleteDialog coupon={doing.coupon} onClose={onClose} />}
      {doing && doing.what !== 'delete' && (
        <Modal
          title={doing.what === 'edit' ? `Cupón ${doing.coupon.code}` : 'Crear cupón'}
          onClose={onClose}
        >
          <CouponForm
            eventId={eventId}
            {...(doing.what === 'edit' ? { coupon: doing.coupon } : {})}
            onDone={onClose}
          />
        </Modal>
      )}
    </section>
  );
}

const COLUMNS: Column<Coupon>[] = [
  { key: 'code', title: 'Código', render: ({ code }) => code },
  {
    key: 'off',
    title: 'Descuento',
    render: ({ percent, amount }) =>
      percent === null ? formatPesos(amount ?? 0) : `${String(percent)}%`,
  },
  { key: 'days', title: 'Vale', render: daysOf },
  {
    key: 'uses',
    title: 'Usos',
    align: 'right',
    render: ({ uses, maxUses }) =>
      maxUses === null ? String(uses) : `${String(uses)} de ${String(maxUses)}`,
  },
];

const actions = (onDo: (doing: Doing) => void): Column<Coupon> => ({
  key: 'actions',
  title: 'Acciones',
  align: 'right',
  render: (coupon) => (
    <>
      <IconButton
        icon="edit"
        label={`Editar el cupón ${coupon.code}`}
        onClick={() => {
          onDo({ what: 'edit', coupon });
        }}
      />
      <IconButton
        icon="trash"
        label={`Eliminar el cupón ${coupon.code}`}
        onClick={() => {
          onDo({ what: 'delete', coupon });
        }}
      />
    </>
  ),
});

function daysOf({ startsOn, endsOn }: Coupon): string {
  const from = startsOn ? `desde el ${formatShortDate(startsOn)}` : '';
  const to = endsOn ? `hasta el ${formatShortDate(endsOn)}` : '';
  return [from, to].filter(Boolean).join(' ') || 'siempre';
}

function DeleteDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteCoupon(coupon.id);
      toast.success('Cupón eliminado');
    } catch (error) {
      tellProblem('the coupon was not deleted', error, 'Error al enviar datos al servidor');
    }
    await client.invalidateQueries({ queryKey: couponsQuery.queryKey });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Cupón ${coupon.code}`}
      question="Estás seguro de que quieres eliminar este cupón?"
      detail="Lo que ya se compró con él no cambia."
      confirmLabel="Eliminar"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
