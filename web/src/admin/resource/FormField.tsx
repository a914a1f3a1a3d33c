// One field of a form, by its kind.
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { FieldDefinition, FormValues } from './resource.ts';

interface Props {
  field: FieldDefinition;
  required: boolean;
  values: FormValues;
  error: string | undefined;
  currentImage: string | undefined;
  onChange: (values: FormValues) => void;
}

export function FormField({ field, required, values, error, currentImage, onChange }: Props) {
  const { name, label, kind, hint } = field;
  const shared = { label, hint, error, required };
  const setText = (text: string) => {
    onChange({ ...values, texts: { ...values.texts, [name]: text } });
  };
  switch (kind) {
    case 'image':
      return (
        <FileField
          {...shared}
          current={currentImage}
          onFile={(picture) => {
            onChange({ ...values, picture });
          }}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          label={label}
          {...(hint ? { hint } : {})}
          checked={values.flags[name] ?? false}
          onChange={({ target }) => {
            onChange({ ...values, flags: { ...values.flags, [name]: target.checked } });
          }}
        />
      );
    case 'long-text':
      return (
        <TextArea
          {...shared}
          rows={10}
          value={values.texts[name] ?? ''}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={kind === 'date' ? 'date' : kind === 'url' ? 'url' : 'text'}
          inputMode={kind === 'price' ? 'decimal' : undefined}
          value={values.texts[name] ?? ''}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      );
  }
}
