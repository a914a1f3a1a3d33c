// A form in one column: its errors beside the fields, its unsaved changes guarded.
import { useId, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { problemText } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useUnsavedGuard } from '../shared/use-unsaved-guard.ts';
import { FormField } from './FormField.tsx';
import styles from './ResourceForm.module.css';
import { checkForm, type FormErrors } from './form-rules.ts';
import type { FieldDefinition, FormContext, FormValues } from './resource.ts';

interface Props {
  title: string;
  fields: FieldDefinition[];
  initial: FormValues;
  currentImage?: string | undefined;
  editing: boolean;
  submitLabel: string;
  /** Shown when the server gives no text of its own. */
  failureText: string;
  save: (values: FormValues, context: FormContext) => Promise<unknown>;
}

export function ResourceForm(props: Props) {
  const { title, fields, initial, editing, submitLabel, currentImage } = props;
  const [values, setValues] = useState(initial);
  // What the form was opened with: `initial` is built anew whenever the list is.
  const [opened] = useState(initial);
  usePageTitle(title);
  const { submit, busy, errors, percent } = useSubmit(props, values);
  useUnsavedGuard(values !== opened && !busy);
  const headingId = useId();
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <h1 id={headingId}>{title}</h1>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            required={Boolean(field.required) && !(editing && field.optionalOnEdit)}
            values={values}
            error={errors[field.name]}
            currentImage={currentImage}
            onChange={setValues}
          />
        ))}
        {percent !== undefined && <ProgressBar percent={percent} label="Subida de la imagen" />}
        <div className={styles.actions}>
          <Link to="/admin" className={buttonClass({ variant: 'quiet' })}>
            Volver
          </Link>
          <Button type="submit" busy={busy} busyLabel="Guardando...">
            {submitLabel}
          </Button>
        </div>
      </form>
    </section>
  );
}

function useSubmit({ fields, editing, failureText, save }: Props, values: FormValues) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [percent, setPercent] = useState<number>();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkForm(fields, values, editing);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await save(values, { onProgress: setPercent });
      toast.success('Cambios guardados');
      await navigate('/admin');
    } catch (error) {
      logFailure(failureText, error);
      toast.error(problemText(error, failureText));
      setBusy(false);
      setPercent(undefined);
    }
  };
  return { submit, busy, errors, percent };
}
