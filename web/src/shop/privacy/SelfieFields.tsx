// A selfie that is only looked for with: made small here, and sent with consent.
import type { ComponentProps } from 'react';
import type { useSelfie } from '../../forms/use-selfie.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';

interface Props {
  form: {
    field: (name: 'consent') => Omit<ComponentProps<typeof Checkbox>, 'label'>;
    selfie: ReturnType<typeof useSelfie>;
    sending: { isPending: boolean };
  };
}

export function SelfieFields({ form: { field, selfie, sending } }: Props) {
  const locked = sending.isPending;
  return (
    <>
      <FileField
        label="Una foto tuya, de frente"
        hint="Si hay varias personas, buscamos a la de la cara más grande."
        error={selfie.problem}
        required
        locked={locked}
        onFile={selfie.choose}
      />
      <Checkbox
        label="Acepto que busquen mi cara en las fotos del evento. La selfie no se guarda."
        {...field('consent')}
        locked={locked}
      />
    </>
  );
}
