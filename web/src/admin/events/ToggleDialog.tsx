// Activar / Desactivar, after a confirmation that says what visitors will see (administration §4).
import { countOf } from '@photolab/domain/shop/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventProgressQuery, setEventActive, type EventProgress } from '../../api/admin/events.ts';
import { eventsQuery } from '../../api/events.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

interface Props {
  event: { id: number; name: string; active: boolean };
  onClose: () => void;
}

export function ToggleDialog({ event, onClose }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data: progress } = useQuery({
    ...eventProgressQuery(event.id),
    enabled: !event.active,
  });
  const verb = event.active ? 'desactivar' : 'activar';
  const toggle = async () => {
    setBusy(true);
    try {
      await setEventActive(event.id, !event.active);
      toast.success(event.active ? 'Evento desactivado' : 'Evento activado');
    } catch (error) {
      tellProblem('the event was not toggled', error, 'Error al actualizar el evento');
    }
    await client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    onClose();
  };
  return (
    <ConfirmDialog
      title={event.name}
      question={`Estás seguro de que quieres ${verb} este evento?`}
      detail={event.active ? WITHDRAWN : publishedDetail(progress)}
      confirmLabel={event.active ? 'Desactivar' : 'Activar'}
      danger={false}
      busy={busy}
      onConfirm={() => void toggle()}
      onClose={onClose}
    />
  );
}

const WITHDRAWN =
  'Deja de aparecer en la búsqueda y en las últimas coberturas; sus fotos dejan de verse y de venderse. Lo comprado se sigue descargando.';

/** What visitors will see, and who is written to. */
function publishedDetail(progress: EventProgress | undefined): string {
  if (progress?.photos === 0) {
    return 'Aparece en la búsqueda y en las últimas coberturas, todavía sin fotos.';
  }
  const seen = 'Aparece en la búsqueda y en las últimas coberturas, y sus fotos se venden.';
  const { participantsToTell: told = 0, alertsWaiting: waiting = 0 } = progress ?? {};
  return [
    seen,
    ...(told
      ? [`Le llega un email a ${countOf(told, 'persona anotada', 'personas anotadas')}.`]
      : []),
    ...(waiting ? ['A quien pidió «Avisame» le llega cuando haya fotos suyas.'] : []),
  ].join(' ');
}
