// Where the photos are announced to. Optional; a probable typing error costs one tap.
import { suggestEmail } from '@photolab/domain/people/email-hint';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './CartPage.module.css';

interface Props {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (email: string) => void;
}

export function BuyerEmail({ value, error, disabled, onChange }: Props) {
  const meant = suggestEmail(value);
  return (
    <div>
      <TextField
        label="Tu email (opcional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="Ahí te mandamos el enlace para descargar tus fotos."
        error={error}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      {meant && (
        <p className={styles.meant} role="status">
          ¿Quisiste decir{' '}
          <button
            type="button"
            onClick={() => {
              onChange(meant);
            }}
          >
            {meant}
          </button>
          ?
        </p>
      )}
    </div>
  );
}
