// A password, with a button that shows what was typed.
import { useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { Field } from './Field.tsx';
import styles from './PasswordField.module.css';
import type { TextFieldProps } from './TextField.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, hint, error, required, className, hideLabel, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, required, className, hideLabel }}>
      {(control) => (
        <div className={styles.row}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Ocultar lo escrito' : 'Mostrar lo escrito'}
            onClick={() => {
              setShown(!shown);
            }}
          />
        </div>
      )}
    </Field>
  );
}
