// A file chooser that shows the picture that was chosen.
import { useEffect, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { unlessLocked } from '../buttons/locked.ts';
import styles from './FileField.module.css';

interface Props extends FieldProps {
  accept?: string;
  /** On the button, and beside it while nothing is chosen. */
  chooseLabel?: string;
  noneLabel?: string;
  /** Shown until a file is chosen. */
  current?: string | undefined;
  /** As a button's. */
  locked?: boolean;
  onFile: (file: File | undefined) => void;
  onBlur?: () => void;
}

export function FileField({
  label,
  hint,
  error,
  required,
  className,
  hideLabel,
  accept = 'image/*',
  chooseLabel = 'Elegir imagen',
  noneLabel = 'Ninguna elegida',
  current,
  locked = false,
  onFile,
  onBlur,
}: Props) {
  const [preview, setPreview] = useState<string>();
  const [name, setName] = useState<string>();
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    // Dropped on it.
    if (locked) return;
    const file = event.target.files?.[0];
    setPreview(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
    setName(file?.name);
    onFile(file);
  };
  const shown = preview ?? current;
  return (
    <Field {...{ label, hint, error, required, className, hideLabel }}>
      {(control) => (
        <div className={styles.row}>
          {shown && <img src={shown} alt="" className={styles.preview} />}
          {/* The browser's own button speaks the browser's language, so it lies unseen over ours. */}
          <div className={styles.chooser}>
            <input
              {...control}
              type="file"
              accept={accept}
              {...unlessLocked(locked, forget)}
              onDrop={forget}
              onChange={choose}
              onBlur={onBlur}
            />
            <span className={styles.button} aria-hidden="true">
              {shown ? 'Cambiar imagen' : chooseLabel}
            </span>
            <span className={styles.name}>{name ?? (current ? '' : noneLabel)}</span>
          </div>
        </div>
      )}
    </Field>
  );
}

/** Browsers tell no change where the file that is chosen has the same name and place: it may be another one by now. */
function forget({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
