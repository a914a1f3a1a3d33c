// A form in one column: its errors beside the fields, its unsaved changes guarded.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { saveItem, type Endpoint } from '../../api/admin/content.ts';
import { pictureProblem } from '../../forms/picture-problem.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FormField } from './FormField.tsx';
import type { FieldDefinition, FormValues } from './resource.ts';
import styles from './ResourceForm.module.css';
import { fromHtml, toHtml } from './rich-text.ts';
import { useOnce } from './use-once.ts';

interface Props {
  title: string;
  fields: FieldDefinition[];
  endpoint: Endpoint;
  /** The item that is edited. */
  id?: number;
  initial: FormValues;
  currentImage?: string | undefined;
  submitLabel: string;
  /** The screen's sentence for when the shop fails. */
  failure: string;
  progress: boolean;
  onSaved: () => Promise<unknown>;
  /** Of when the item is that the server has now. */
  latest?: () => Promise<Date | undefined>;
}

export function ResourceForm(props: Props) {
  const { title, fields, endpoint, submitLabel, currentImage } = props;
  const { form, percent } = useResourceForm(props);
  usePageTitle(title);
  useFormGuard(form);
  const headingId = useId();
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <h1 id={headingId}>{title}</h1>
      <Form onSubmit={form.submit}>
        {fields.map((definition) => (
          <FormField
            key={definition.name}
            definition={definition}
            field={form.field(definition.name)}
            pictureRequired={endpoint.upload?.required ?? false}
            currentImage={currentImage}
            locked={form.sending.isPending}
            onPicture={(picture) => {
              form.setValue(definition.name, picture, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              });
            }}
          />
        ))}
        <ConflictNotice
          error={form.sending.error}
          latest={props.latest ?? nothing}
          onOverwrite={(savedAt) => {
            if (savedAt) form.setValue('updatedAt', savedAt.toISOString());
            void form.submit();
          }}
        />
        {percent !== undefined && <ProgressBar percent={percent} label="Subida de la imagen" />}
        <div className={styles.actions}>
          <Link to="/admin" className={buttonClass({ variant: 'quiet' })}>
            Volver
          </Link>
          <Button type="submit" busy={form.sending.isPending} busyLabel="Guardando...">
            {submitLabel}
          </Button>
        </div>
      </Form>
    </section>
  );
}

const nothing = () => Promise.resolve(undefined);

function useResourceForm({ fields, endpoint, id, initial, failure, progress, onSaved }: Props) {
  const navigate = useNavigateFromHere();
  const [percent, setPercent] = useState<number>();
  const once = useOnce(id === undefined ? 'made' : 'changed');
  const richTexts = fields.filter(({ kind }) => kind === 'rich-text').map(({ name }) => name);
  const form = useContractForm({
    endpoint,
    initial: { ...blank(fields), ...changed(initial, richTexts, fromHtml) },
    also: ({ image }): Record<string, string> => pictureProblem(endpoint.upload, image),
    prepare: (values) => changed(values, richTexts, toHtml),
    send: (body, { image }) => {
      const files = image instanceof File ? [image] : [];
      const onProgress = progress ? setPercent : undefined;
      return once([body, files], (attempt) =>
        saveItem(endpoint, { params: { id }, body, files, attempt, onProgress }),
      );
    },
    onSent: async () => {
      await onSaved();
      toast.success('Cambios guardados');
      await navigate('/admin');
    },
    failure,
  });
  return { form, percent: form.sending.isPending ? percent : undefined };
}

const blank = (fields: FieldDefinition[]): FormValues =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'checkbox' ? false : kind === 'image' ? undefined : '',
    ]),
  );

function changed(values: FormValues, names: string[], change: (text: string) => string) {
  const texts = Object.entries(values).filter(([name]) => names.includes(name));
  const done = texts.map(([name, text]) => [name, typeof text === 'string' ? change(text) : text]);
  return { ...values, ...Object.fromEntries(done) } as FormValues;
}
