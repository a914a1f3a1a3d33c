// A coupon: folded away, since most buyers have none.
import { COUPON_TYPED_MOST } from '@photolab/domain/orders/coupon-code';
import type { SyntheticEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Disclosure } from '../../ui/lists/Disclosure.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './CartPage.module.css';

interface Props {
  /** Empty when none is used. */
  coupon: string;
  /** What stands in the box, applied or not. */
  typed: string;
  problem: string | null;
  disabled: boolean;
  onType: (text: string) => void;
  onApply: () => void;
}

export function CouponField({ coupon, typed, problem, disabled, onType, onApply }: Props) {
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Disclosure summary="¿Tenés un cupón?" className={styles.coupon} open={coupon !== ''}>
      <form onSubmit={apply}>
        <TextField
          label="Cupón"
          hideLabel
          maxLength={COUPON_TYPED_MOST}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem ?? undefined}
          disabled={disabled}
          value={typed}
          onChange={({ target }) => {
            onType(target.value);
          }}
        />
        <Button type="submit" variant="secondary" disabled={disabled}>
          Aplicar
        </Button>
      </form>
    </Disclosure>
  );
}
