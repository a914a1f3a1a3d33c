// What the organiser told us about the numbers: it decides which readings are believed.
import { countOf } from '@photolab/domain/shop/format';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  saveSettings,
  settingsEndpoint,
  settingsQuery,
  type RecognitionSettings,
} from '../../api/admin/recognition.ts';
import { beginAnew } from '../../forms/begin-anew.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import panels from '../shared/panels/panels.module.css';
import styles from './RecognitionPage.module.css';
import { numbersIn, withSameChange } from './number-list.ts';

export function SettingsForm({
  eventId,
  settings,
}: {
  eventId: number;
  settings: RecognitionSettings;
}) {
  const form = useSettingsForm(eventId, settings);
  const { field, submit, sending, formState } = form;
  useFormGuard({ formState, sending, stays: true });
  const listed = numbersIn(form.watch('startList')).length;
  return (
    <form className={panels.panel} onSubmit={(event) => void submit(event)} noValidate>
      <h2>Números de la carrera</h2>
      <TextArea
        label="Lista de largada"
        hint={
          listed > 0
            ? `${countOf(listed, 'número', 'números')}. Sólo se creen las lecturas que estén en la lista. Es la misma de Largada: el número que saques de acá sale también de ahí, con su nombre.`
            : 'Pegá todos los números que corren, uno por línea o separados por comas. Opcional.'
        }
        {...field('startList')}
        required={false}
      />
      <div className={styles.pair}>
        <TextField
          label="Rango: desde"
          inputMode="numeric"
          {...field('range.from')}
          required={false}
          error={form.getFieldState('range', formState).error?.message}
        />
        <TextField label="hasta" inputMode="numeric" {...field('range.to')} />
      </div>
      <TextField
        label="Patrón, si los números llevan letras"
        hint="Una expresión regular. Ejemplo: [A-Z]\d{3} para A123. Si lo cambiás, las fotos se leen de nuevo."
        {...field('pattern')}
      />
      <div className={panels.actions}>
        <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
          Guardar Cambios
        </Button>
      </div>
    </form>
  );
}

function useSettingsForm(eventId: number, settings: RecognitionSettings) {
  const client = useQueryClient();
  /** What the fields were filled with: only what is no longer like it is sent. */
  const [shown, setShown] = useState(settings);
  const [initial] = useState(() => fieldsOf(settings));
  /** The list may be another by now: taken in Largada, or by somebody else. */
  const listNow = async (typed: string[]) => {
    const { startList } = await client.query(settingsQuery(eventId));
    return withSameChange(startList, shown.startList, typed);
  };
  const form = useContractForm({
    endpoint: settingsEndpoint,
    initial,
    prepare: ({ startList, range, pattern }) => ({
      startList: numbersIn(startList),
      range: range.from.trim() || range.to.trim() ? rangeOf(range) : null,
      pattern,
    }),
    send: async ({ startList = [], range = null, pattern = '' }) => {
      const change = {
        ...(isSame(startList, shown.startList) ? {} : { startList: await listNow(startList) }),
        ...(isSame(range, shown.range) ? {} : { range }),
        ...(pattern === shown.pattern ? {} : { pattern }),
      };
      // Nothing is left to save for who presses again, or changed nothing; but is the event still there?
      return isSame(change, {})
        ? client.query(settingsQuery(eventId))
        : saveSettings(eventId, change);
    },
    onSent: async (saved, sent) => {
      setShown(saved);
      beginAnew(form, sent, fieldsOf(saved));
      toast.success('Cambios guardados');
      await client.invalidateQueries({ queryKey: ['recognition', eventId] });
    },
  });
  return form;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const fieldsOf = ({ startList, range, pattern }: RecognitionSettings) => ({
  startList: startList.join('\n'),
  range: { from: range ? String(range.from) : '', to: range ? String(range.to) : '' },
  pattern,
});

function rangeOf({ from, to }: { from: string; to: string }) {
  const end = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return { from: end(from), to: end(to) };
}
