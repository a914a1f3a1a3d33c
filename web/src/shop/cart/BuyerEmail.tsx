// Where the photos are announced to; optional.
import { EMAIL_MAX_LENGTH } from '@photolab/domain/people/mailbox';
import { EmailField } from '../../forms/EmailField.tsx';

interface Props {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (email: string) => void;
}

export function BuyerEmail({ value, error, disabled, onChange }: Props) {
  return (
    <EmailField
      name="email"
      label="Tu email (opcional)"
      maxLength={EMAIL_MAX_LENGTH}
      hint="Ahí te mandamos el enlace para descargar tus fotos."
      error={error}
      disabled={disabled}
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      onMeant={onChange}
    />
  );
}
