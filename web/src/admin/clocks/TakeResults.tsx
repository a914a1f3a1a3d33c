// Taking results: what the file holds is shown first, with when each runner passed and what is wrong
// line by line; then it is taken whole.
import { countOf } from '@photolab/domain/shop/format';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  PLACE_MAX,
  resultsPreviewQuery,
  takeResults,
  type ResultsFacts,
  type ResultsForm,
  type ResultsPreview,
} from '../../api/admin/clocks.ts';
import { hasStatus } from '../../api/transport/api-error.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { useOnce } from '../resource/use-once.ts';
import { isTooLarge, TableChooser } from '../shared/panels/TableChooser.tsx';
import { TableNotRead } from '../shared/panels/TableNotRead.tsx';
import { TableSource } from '../shared/panels/TableSource.tsx';
import { TableProblems } from '../shared/panels/TableProblems.tsx';
import { useChosenTable } from '../shared/panels/use-chosen-table.ts';
import { pointWords } from './clock-words.ts';
import panels from '../shared/panels/panels.module.css';
import { useAskedOnClosing } from '../shared/use-unsaved-guard.ts';
import styles from './ClocksPage.module.css';
import { ResultsSample } from './ResultsSample.tsx';
import { StartFields } from './StartFields.tsx';

interface Props {
  eventId: number;
  facts: ResultsFacts;
  onTaken: () => Promise<unknown>;
}

const EMPTY: ResultsForm = { place: '', kind: '', start: '', starts: [] };

export function TakeResults({ eventId, facts, onTaken }: Props) {
  const table = useChosenTable(onTaken);
  const { file, round } = table;
  const [form, setForm] = useState(EMPTY);
  return (
    <section className={panels.panel} aria-labelledby="subir-resultados">
      <h2 id="subir-resultados">Subir resultados</h2>
      <TableChooser
        key={table.taken}
        file={file}
        hint="La primera fila dice qué hay en cada columna, en cualquier orden: Número, y Hora (del día) o Tiempo (desde la largada). Con Categoría, cada una puede largar a su hora."
        onFile={(chosen) => {
          table.choose(chosen);
          setForm({ ...form, kind: '' });
        }}
      />
      {file && !isTooLarge(file) && (
        <Preview
          key={round}
          eventId={eventId}
          facts={facts}
          file={file}
          round={round}
          form={form}
          onForm={(change) => {
            setForm({ ...form, ...change });
          }}
          onTaken={() => {
            setForm(EMPTY);
            return table.finish();
          }}
          onRefused={() => void onTaken()}
        />
      )}
    </section>
  );
}

interface PreviewProps extends Props {
  file: File;
  round: number;
  form: ResultsForm;
  onForm: (change: Partial<ResultsForm>) => void;
  /** What there is of the place may be something else by now. */
  onRefused: () => void;
}

const KINDS = [
  { value: 'hora', label: 'La hora del día' },
  { value: 'tiempo', label: 'El tiempo desde la largada' },
] as const;

function Preview({ facts, round, onForm, onRefused, ...take }: PreviewProps) {
  const { eventId, file, form } = take;
  const place = useTyped(form.place);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    resultsPreviewQuery(eventId, { file, round, form: { ...form, place } }),
  );
  if (!data && !error) return <Spinner />;
  return (
    <div className={panels.preview} aria-busy={isPlaceholderData}>
      {/* It stays: what the file is read for may be what is refused, or what was typed as the line went. */}
      <PlaceField facts={facts} form={form} onForm={onForm} />
      {error && <TableNotRead error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Segmented
            label="El archivo dice"
            value={data.kind}
            options={KINDS}
            onChange={(kind) => {
              onForm({ kind });
            }}
          />
          {data.kind === 'tiempo' && (
            <StartFields categories={data.categories} form={form} onForm={onForm} />
          )}
          <Outcome preview={data} />
          <TableProblems problems={data.problems} count={data.problemCount} />
        </>
      )}
      {data?.problemCount === 0 && data.runners > 0 && (
        <>
          <ResultsSample preview={data} />
          <TakeButton
            {...take}
            compared={data.compared}
            disabled={data.withoutStart > 0 || isPlaceholderData}
            onRefused={() => {
              void refetch();
              onRefused();
            }}
          />
        </>
      )}
    </div>
  );
}

function PlaceField({ facts, form, onForm }: Pick<PreviewProps, 'facts' | 'form' | 'onForm'>) {
  const list = useId();
  const known = [...facts.places, ...facts.points.map(({ place }) => place)];
  const isKnown = facts.points.some(({ place }) => place === form.place.trim());
  return (
    <>
      <TextField
        label="De qué punto son"
        placeholder="Llegada"
        list={list}
        maxLength={PLACE_MAX}
        className={styles.field}
        value={form.place}
        hint={
          isKnown
            ? `Reemplaza los tiempos de ${pointWords(form.place.trim())} que ya hay.`
            : 'Vacío, la llegada; o un lugar del recorrido, como lo llamaste en Fotos.'
        }
        onChange={({ target }) => {
          onForm({ place: target.value });
        }}
      />
      <datalist id={list}>
        {[...new Set(known)].filter(Boolean).map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

function Outcome({ preview }: { preview: ResultsPreview }) {
  const { runners, withoutTime, withoutStart } = preview;
  return (
    <div role="status">
      <p>
        <strong>{countOf(runners, 'corredor con tiempo', 'corredores con tiempo')}</strong>
        {withoutTime > 0 && ` y ${countOf(withoutTime, 'que no llegó', 'que no llegaron')}`}
        {withoutStart > 0 && '. Falta la hora de largada'}
      </p>
      <TableSource {...preview} />
    </div>
  );
}

interface TakeProps extends Pick<
  PreviewProps,
  'eventId' | 'file' | 'form' | 'onTaken' | 'onRefused'
> {
  compared: string;
  disabled: boolean;
}

function TakeButton({ eventId, file, form, compared, disabled, onTaken, onRefused }: TakeProps) {
  const once = useOnce('changed');
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const results = { file, form, compared };
      return once([results], (attempt) => takeResults(eventId, results, attempt));
    },
    onSuccess: async () => {
      toast.success(`Tomamos los tiempos de ${pointWords(form.place.trim())}`);
      await onTaken();
    },
    onError: (error) => {
      tellProblem('the results were not taken', error);
      if (hasStatus(error, 409)) onRefused();
    },
  });
  useAskedOnClosing(isPending);
  return (
    <div className={panels.actions}>
      <Button
        busy={isPending}
        busyLabel="Guardando..."
        disabled={disabled}
        onClick={() => {
          mutate();
        }}
      >
        Tomar los tiempos
      </Button>
    </div>
  );
}
