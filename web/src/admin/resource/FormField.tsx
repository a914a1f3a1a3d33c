// One field of a form, by its kind.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FileField } from '../../ui/forms/FileField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { FieldDefinition } from './resource.ts';

type Field = UseFormRegisterReturn & { required: boolean; error: string | undefined };

interface Props {
  definition: FieldDefinition;
  /** What the form engine gives for it. */
  field: Field;
  pictureRequired: boolean;
  currentImage: string | undefined;
  onPicture: (picture: File | undefined) => void;
}

export function FormField({ definition, field, pictureRequired, currentImage, onPicture }: Props) {
  const { label, kind, hint } = definition;
  switch (kind) {
    case 'image':
      return (
        <FileField
          {...{ label, hint }}
          error={field.error}
          required={pictureRequired}
          current={currentImage}
          onFile={onPicture}
        />
      );
    case 'checkbox':
      return <Checkbox label={label} {...(hint ? { hint } : {})} {...field} />;
    case 'long-text':
    case 'rich-text':
      return <TextArea {...{ label, hint }} rows={10} {...field} />;
    default:
      return (
        <TextField
          {...{ label, hint }}
          type={kind === 'date' ? 'date' : kind === 'url' ? 'url' : 'text'}
          inputMode={kind === 'price' ? 'decimal' : undefined}
          {...field}
        />
      );
  }
}
