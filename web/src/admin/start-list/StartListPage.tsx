// Lista de largada: who runs with which number. It decides which readings are believed, and lets
// runners find themselves by name.
import { countOf } from '@photolab/domain/shop/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteStartList,
  setNameSearch,
  startListKey,
  startListQuery,
  type StartListFacts,
} from '../../api/admin/start-list.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { RunnersTable } from './RunnersTable.tsx';
import panels from '../shared/panels/panels.module.css';
import { TakeList } from './TakeList.tsx';

export function StartListPage() {
  return (
    <EventScreen title="Lista de largada">
      {({ id }) => <StartList key={id} eventId={id} />}
    </EventScreen>
  );
}

function StartList({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const list = useQuery(startListQuery(eventId));
  const changed = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: startListKey(eventId) }),
      client.invalidateQueries({ queryKey: ['recognition', eventId] }),
    ]);
  };
  return (
    <div className={panels.page}>
      <Loaded
        query={list}
        failure="No pudimos cargar la lista."
        waiting={<Skeleton style={{ height: '320px' }} />}
      >
        {(facts) => (
          <>
            {facts.runners > 0 && <Facts eventId={eventId} facts={facts} onChanged={changed} />}
            <TakeList eventId={eventId} facts={facts} onTaken={changed} />
            {facts.runners > 0 && <RunnersTable eventId={eventId} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface FactsProps {
  eventId: number;
  facts: StartListFacts;
  onChanged: () => Promise<void>;
}

function Facts({ eventId, facts, onChanged }: FactsProps) {
  const [deleting, setDeleting] = useState(false);
  const change = useMutation({
    mutationFn: (nameSearch: boolean) => setNameSearch(eventId, nameSearch),
    onSuccess: onChanged,
    onError: (error) => {
      tellProblem('the name search was not set', error);
    },
  });
  return (
    <section className={panels.panel} aria-labelledby="la-lista">
      <h2 id="la-lista">{countOf(facts.runners, 'corredor', 'corredores')}</h2>
      <p className={panels.soft}>
        {countOf(facts.withName, 'tiene nombre', 'tienen nombre')} y{' '}
        {countOf(facts.withEmail, 'tiene email', 'tienen email')}. Al leer las fotos sólo se creen
        los números de esta lista.
      </p>
      <Checkbox
        label="Los corredores se pueden buscar por su nombre"
        hint={
          facts.withName > 0
            ? 'Ven sólo nombre y número, y sólo de quienes tienen fotos. El email y la categoría no se muestran nunca.'
            : 'La lista no tiene nombres: subí una con la columna Nombre para poder activarlo.'
        }
        checked={change.isPending ? change.variables : facts.nameSearch}
        locked={change.isPending}
        disabled={facts.withName === 0}
        onChange={({ target }) => {
          change.mutate(target.checked);
        }}
      />
      <div className={panels.actions}>
        <Button
          variant="quiet"
          icon="trash"
          onClick={() => {
            setDeleting(true);
          }}
        >
          Borrar la lista
        </Button>
      </div>
      {deleting && (
        <DeleteDialog
          eventId={eventId}
          onDeleted={onChanged}
          onClose={() => {
            setDeleting(false);
          }}
        />
      )}
    </section>
  );
}

interface DeleteProps {
  eventId: number;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

function DeleteDialog({ eventId, onDeleted, onClose }: DeleteProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteStartList(eventId),
    onSuccess: async () => {
      toast.success('Borramos la lista');
      await onDeleted();
      onClose();
    },
    onError: (error) => {
      tellProblem('the start list was not deleted', error);
    },
  });
  return (
    <ConfirmDialog
      title="Borrar la lista de largada"
      question="¿Borramos la lista de este evento?"
      detail="Se borran los números, nombres, emails y categorías. Las fotos quedan como están; los números que se leyeron se vuelven a juzgar sin la lista."
      confirmLabel="Borrar"
      busy={isPending}
      onConfirm={() => {
        mutate();
      }}
      onClose={onClose}
    />
  );
}
