// Taking a file: what it holds is shown first, with what is wrong line by line; then it is taken
// whole, instead of the list there is or beside it.
import { TABLE_EMPTY } from '@photolab/domain/race/tables';
import { countOf } from '@photolab/domain/shop/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  startListPreviewQuery,
  startListQuery,
  takeStartList,
  type StartListFacts,
  type StartListPreview,
  type TakeMode,
} from '../../api/admin/start-list.ts';
import { hasStatus, isPassing, lastWord } from '../../api/transport/api-error.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { useOnce } from '../resource/use-once.ts';
import { isTooLarge, TableChooser } from '../shared/panels/TableChooser.tsx';
import { TableNotRead } from '../shared/panels/TableNotRead.tsx';
import { TableSource } from '../shared/panels/TableSource.tsx';
import { TableProblems } from '../shared/panels/TableProblems.tsx';
import { useChosenTable } from '../shared/panels/use-chosen-table.ts';
import { ListChanges } from './ListChanges.tsx';
import { StartersTable } from './RunnersTable.tsx';
import panels from '../shared/panels/panels.module.css';
import { useAskedOnClosing } from '../shared/use-unsaved-guard.ts';

interface Props {
  eventId: number;
  facts: StartListFacts;
  onTaken: () => Promise<void>;
}

const MODES = [
  { value: 'reemplazar', label: 'Reemplazar la lista' },
  { value: 'agregar', label: 'Agregar a la lista' },
] as const;

export function TakeList({ eventId, facts, onTaken }: Props) {
  const { file, round, taken, choose, finish } = useChosenTable(onTaken);
  const sent = file && isTooLarge(file) ? undefined : file;
  const { data, error, isLoading, refetch } = useQuery(startListPreviewQuery(eventId, sent, round));
  return (
    <section className={panels.panel} aria-labelledby="subir-lista">
      <h2 id="subir-lista">{facts.runners > 0 ? 'Subir otra lista' : 'Subir la lista'}</h2>
      <TableChooser
        key={taken}
        file={file}
        hint="La primera fila dice qué hay en cada columna, en cualquier orden: Número, Nombre, Apellido, Email, Categoría. Sólo Número es obligatoria."
        error={error ? lastWord(error) || undefined : undefined}
        onFile={choose}
      />
      {isLoading && <Spinner />}
      {isPassing(error) && <TableNotRead error={error} onRetry={() => void refetch()} />}
      {file && data && (
        <Preview
          key={round}
          eventId={eventId}
          file={file}
          facts={facts}
          preview={data}
          onTaken={finish}
          onRefused={() => {
            void refetch();
            void onTaken();
          }}
        />
      )}
    </section>
  );
}

interface PreviewProps extends Props {
  file: File;
  preview: StartListPreview;
  /** The list there is may be another one by now. */
  onRefused: () => void;
}

function Preview({ preview, facts, ...take }: PreviewProps) {
  const { problems, problemCount, runners, sample } = preview;
  return (
    <div className={panels.preview}>
      <p>
        <strong>{countOf(runners, 'corredor', 'corredores')}</strong>
        {facts.runners > 0 && `: ${comparison(preview)}`}
      </p>
      <ListChanges changes={preview.changes} count={preview.changeCount} />
      <TableSource {...preview} />
      <TableProblems problems={problems} count={problemCount} />
      {problemCount === 0 && runners > 0 && (
        <>
          <StartersTable caption="Así empieza" rows={sample} />
          <TakeForm {...take} facts={facts} compared={preview.compared} />
        </>
      )}
      {problemCount === 0 && runners === 0 && <p>{TABLE_EMPTY}</p>}
    </div>
  );
}

function comparison({ added, kept, missing }: StartListPreview): string {
  const parts = [
    ...(added ? [countOf(added, 'número nuevo', 'números nuevos')] : []),
    ...(kept ? [countOf(kept, 'que ya estaba', 'que ya estaban')] : []),
    ...(missing
      ? [countOf(missing, 'de la lista actual no está', 'de la lista actual no están')]
      : []),
  ];
  return parts.join(', ');
}

type FormProps = Omit<PreviewProps, 'preview'> & { compared: string };

function TakeForm({ eventId, file, facts, compared, onTaken, onRefused }: FormProps) {
  const [mode, setMode] = useState<TakeMode>('reemplazar');
  const [nameSearch, setNameSearch] = useState(facts.runners === 0 || facts.nameSearch);
  const client = useQueryClient();
  const once = useOnce('changed');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const list = { file, mode, nameSearch, compared };
      const facts = await once([list], (attempt) => takeStartList(eventId, list, attempt));
      return facts ?? client.query(startListQuery(eventId));
    },
    onSuccess: async ({ runners }) => {
      toast.success(`La lista quedó con ${countOf(runners, 'corredor', 'corredores')}`);
      await onTaken();
    },
    onError: (error) => {
      tellProblem('the start list was not taken', error);
      if (hasStatus(error, 409)) onRefused();
    },
  });
  useAskedOnClosing(isPending);
  return (
    <>
      {facts.runners > 0 && (
        <Segmented label="Qué hacemos" value={mode} options={MODES} onChange={setMode} />
      )}
      <Checkbox
        label="Los corredores se pueden buscar por su nombre"
        hint="Ven sólo nombre y número, y sólo de quienes tienen fotos."
        checked={nameSearch}
        onChange={({ target }) => {
          setNameSearch(target.checked);
        }}
      />
      <div className={panels.actions}>
        <Button
          busy={isPending}
          busyLabel="Guardando..."
          onClick={() => {
            mutate();
          }}
        >
          Tomar la lista
        </Button>
      </div>
    </>
  );
}
