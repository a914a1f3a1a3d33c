// The create and the edit screen of a resource, from its one definition.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { ResourceForm } from './ResourceForm.tsx';
import type { Resource } from './resource.ts';

type Item = { id: number; updatedAt: Date };

export const NOT_LOADED = 'No pudimos cargar los datos.';
const SAVE_FAILURE = 'Error al enviar datos al servidor';

export function CreatePage<T extends Item>({ resource }: { resource: Resource<T> }) {
  const client = useQueryClient();
  return (
    <ResourceForm
      title={resource.createTitle}
      fields={resource.fields}
      endpoint={resource.createEndpoint}
      initial={{}}
      submitLabel={resource.createLabel}
      failure={SAVE_FAILURE}
      progress={resource.progress ?? false}
      onSaved={() => client.invalidateQueries({ queryKey: resource.queryKey })}
    />
  );
}

interface EditProps<T extends Item> {
  resource: Resource<T>;
  /** The route's parameter; the only item when there is none. */
  param?: string;
}

/** Fetches the list and finds the item by its id (administration §7). */
export function EditPage<T extends Item>({ resource, param }: EditProps<T>) {
  const params = useParams();
  const client = useQueryClient();
  const { data, isFetching, isFetchedAfterMount, isLoadingError, refetch } = resource.useList();
  // A list of a minute ago knows neither what was made nor what was saved since, in another tab or by somebody else.
  useEffect(() => {
    if (!isFetchedAfterMount) void refetch({ cancelRefetch: false });
  }, [isFetchedAfterMount, refetch]);
  const isUpToDate = isFetchedAfterMount && !isFetching;
  const isMeant = ({ id }: T) => !param || String(id) === params[param];
  const item = data?.find(isMeant);
  const opened = useOpened(item, { isUpToDate, isMeant });
  const failed = isLoadingError || (isUpToDate && !item && !opened);
  useEffect(() => {
    if (failed && resource.loadFailure) toast.error(resource.loadFailure);
  }, [failed, resource.loadFailure]);
  if (isLoadingError) {
    return <ErrorState title={NOT_LOADED} onRetry={() => void refetch()} />;
  }
  if (failed) return <Missing text={resource.missing} />;
  if (!opened) return <Spinner />;
  return (
    <ResourceForm
      key={opened.id}
      title={resource.editTitle}
      fields={resource.fields.map(({ labelOnEdit, ...field }) => ({
        ...field,
        label: labelOnEdit ?? field.label,
      }))}
      endpoint={resource.editEndpoint}
      id={opened.id}
      initial={{ ...resource.valuesOf(opened), updatedAt: opened.updatedAt.toISOString() }}
      currentImage={resource.imageOf?.(opened)}
      submitLabel={resource.editLabel}
      failure={resource.editFailure ?? SAVE_FAILURE}
      progress={resource.progress ?? false}
      onSaved={() => client.invalidateQueries({ queryKey: resource.queryKey })}
      latest={async () => {
        const now = await refetch({ throwOnError: true });
        return now.data?.find(({ id }) => id === opened.id)?.updatedAt;
      }}
    />
  );
}

/**
 * The item as the form was opened with it, once the list is up to date: what another administrator
 * saves or deletes meanwhile neither replaces what was typed nor is overwritten unseen.
 */
function useOpened<T extends Item>(
  item: T | undefined,
  { isUpToDate, isMeant }: { isUpToDate: boolean; isMeant: (item: T) => boolean },
): T | undefined {
  const [opened, setOpened] = useState<T>();
  if (opened && isMeant(opened)) return opened;
  if (item && isUpToDate) setOpened(item);
  return undefined;
}

function Missing({ text }: { text: string | undefined }) {
  const navigate = useNavigateFromHere();
  useEffect(() => {
    if (!text) return;
    window.alert(text);
    void navigate('/admin', { replace: true });
  }, [text, navigate]);
  return text ? null : <Navigate to="/admin" replace />;
}
