// What the organiser told us about the numbers: it decides which readings are believed.
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import {
  recognitionSettings,
  saveSettings,
  type RecognitionSettings,
} from '../../api/admin/recognition.ts';
import { logFailure } from '../../api/transport/log.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { countOf } from '../shared/progress-words.ts';
import { useUnsavedGuard } from '../shared/use-unsaved-guard.ts';
import styles from './RecognitionPage.module.css';
import { numbersIn } from './number-list.ts';

interface Fields {
  startList: string;
  from: string;
  to: string;
  pattern: string;
}
type Errors = Partial<Record<'startList' | 'range' | 'pattern', string>>;

export function SettingsForm({
  eventId,
  settings,
}: {
  eventId: number;
  settings: RecognitionSettings;
}) {
  const client = useQueryClient();
  const [initial, setInitial] = useState(() => fieldsOf(settings));
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  useUnsavedGuard(fields !== initial && !busy);
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { value, errors: found } = readForm(fields);
    setErrors(found);
    if (!value) return;
    setBusy(true);
    try {
      await saveSettings(eventId, value);
      setInitial(fields);
      toast.success('Cambios guardados');
      await client.invalidateQueries({ queryKey: ['recognition', eventId] });
    } catch (error) {
      logFailure('the recognition settings', error);
      toast.error(problemText(error));
    }
    setBusy(false);
  };
  return (
    <form className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
      <h2>Números de la carrera</h2>
      <SettingsFields fields={fields} errors={errors} set={set} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} busyLabel="Guardando...">
          Guardar Cambios
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  fields: Fields;
  errors: Errors;
  set: (change: Partial<Fields>) => void;
}

function SettingsFields({ fields, errors, set }: FieldsProps) {
  const listed = numbersIn(fields.startList).length;
  return (
    <>
      <TextArea
        label="Lista de largada"
        hint={
          listed > 0
            ? `${countOf(listed, 'número', 'números')}. Sólo se creen las lecturas que estén en la lista. Es la misma de Largada: el número que saques de acá sale también de ahí, con su nombre.`
            : 'Pegá todos los números que corren, uno por línea o separados por comas. Opcional.'
        }
        error={errors.startList}
        value={fields.startList}
        onChange={({ target }) => {
          set({ startList: target.value });
        }}
      />
      <div className={styles.pair}>
        <TextField
          label="Rango: desde"
          inputMode="numeric"
          error={errors.range}
          value={fields.from}
          onChange={({ target }) => {
            set({ from: target.value });
          }}
        />
        <TextField
          label="hasta"
          inputMode="numeric"
          value={fields.to}
          onChange={({ target }) => {
            set({ to: target.value });
          }}
        />
      </div>
      <TextField
        label="Patrón, si los números llevan letras"
        hint="Una expresión regular. Ejemplo: [A-Z]\d{3} para A123. Si lo cambiás, las fotos se leen de nuevo."
        error={errors.pattern}
        value={fields.pattern}
        maxLength={60}
        onChange={({ target }) => {
          set({ pattern: target.value });
        }}
      />
    </>
  );
}

function fieldsOf({ startList, range, pattern }: RecognitionSettings): Fields {
  return {
    startList: startList.join('\n'),
    from: range ? String(range.from) : '',
    to: range ? String(range.to) : '',
    pattern,
  };
}

/** The contract's own rules; their first complaint about each field. */
function readForm({ startList, from, to, pattern }: Fields): {
  value?: RecognitionSettings;
  errors: Errors;
} {
  const hasRange = from.trim() !== '' || to.trim() !== '';
  const end = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const parsed = recognitionSettings.safeParse({
    startList: numbersIn(startList),
    range: hasRange ? { from: end(from), to: end(to) } : null,
    pattern,
  });
  if (parsed.success) return { value: parsed.data, errors: {} };
  const errors: Errors = {};
  for (const { path, message } of parsed.error.issues) {
    const [field, index] = path;
    if (field === 'startList') {
      const word = typeof index === 'number' ? numbersIn(startList)[index] : undefined;
      errors.startList ??= word === undefined ? message : `${word}: no es un número`;
    }
    if (field === 'range') errors.range ??= message;
    if (field === 'pattern') errors.pattern ??= message;
  }
  return { errors };
}
