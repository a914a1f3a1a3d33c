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
  /** While it is on its way: the form leads elsewhere once it is saved, with all that is in it. */
  locked: boolean;
  onPicture: (picture: File | undefined) => void;
}

export function FormField(props: Props) {
  const { definition, field, pictureRequired, currentImage, locked, onPicture } = props;
  const { label, kind, hint } = definition;
  switch (kind) {
    case 'image':
      return (
        <FileField
          {...{ label, hint }}
          error={field.error}
          required={pictureRequired}
          current={currentImage}
          locked={locked}
          onFile={onPicture}
        />
      );
    case 'checkbox':
      return <Checkbox label={label} {...(hint ? { hint } : {})} {...field} locked={locked} />;
    case 'long-text':
    case 'rich-text':
      return <TextArea {...{ label, hint }} rows={10} {...field} readOnly={locked} />;
    default:
      return (
        <TextField
          {...{ label, hint }}
          type={kind === 'date' ? 'date' : kind === 'url' ? 'url' : 'text'}
          inputMode={kind === 'price' ? 'decimal' : undefined}
          {...field}
          readOnly={locked}
        />
      );
  }
}
