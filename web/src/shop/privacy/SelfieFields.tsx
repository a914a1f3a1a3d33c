// A selfie that is only looked for with: made small here, and sent with consent.
import { useState, type ComponentProps } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';

interface Props {
  consent: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  onSelfies: (selfies: Blob[]) => void;
}

export function SelfieFields({ consent, onSelfies }: Props) {
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    setProblem(undefined);
    onSelfies([]);
    if (!file) return;
    const { prepareSelfie } = await import('../../api/selfies.ts');
    const prepared = await prepareSelfie(file);
    if ('problem' in prepared) setProblem(prepared.problem);
    else onSelfies([prepared.picture]);
  };
  return (
    <>
      <FileField
        label="Una foto tuya, de frente"
        hint="Si hay varias personas, buscamos a la de la cara más grande."
        error={problem}
        required
        onFile={(file) => void choose(file)}
      />
      <Checkbox
        label="Acepto que busquen mi cara en las fotos del evento. La selfie no se guarda."
        {...consent}
      />
    </>
  );
}
