// A coupon: folded away, since most buyers have none.
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './CartPage.module.css';

interface Props {
  /** Empty when none is used. */
  coupon: string;
  problem: string | null;
  disabled: boolean;
  onChange: (coupon: string) => void;
}

export function CouponField({ coupon, problem, disabled, onChange }: Props) {
  const [typed, setTyped] = useState(coupon);
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(typed.trim().toUpperCase());
  };
  return (
    <details className={styles.coupon} open={coupon !== ''}>
      <summary>¿Tenés un cupón?</summary>
      <form onSubmit={apply}>
        <TextField
          label="Cupón"
          hideLabel
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem ?? undefined}
          disabled={disabled}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
        <Button type="submit" variant="secondary" disabled={disabled}>
          Aplicar
        </Button>
      </form>
    </details>
  );
}
