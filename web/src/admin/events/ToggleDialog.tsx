// Activar / Desactivar, after a confirmation that says what visitors will see (administration §4).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toggleEvent } from '../../api/admin/events.ts';
import { eventsQuery } from '../../api/events.ts';
import { logFailure } from '../../api/transport/log.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

interface Props {
  event: { id: number; name: string; active: boolean };
  onClose: () => void;
}

export function ToggleDialog({ event, onClose }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const verb = event.active ? 'desactivar' : 'activar';
  const toggle = async () => {
    setBusy(true);
    try {
      await toggleEvent(event.id);
      toast.success(event.active ? 'Evento desactivado' : 'Evento activado');
    } catch (error) {
      logFailure('the event was not toggled', error);
      toast.error('Error al actualizar el evento');
    }
    await client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    onClose();
  };
  return (
    <ConfirmDialog
      title={event.name}
      question={`Estás seguro de que quieres ${verb} este evento?`}
      detail={
        event.active
          ? 'Deja de aparecer en la búsqueda y en las últimas coberturas; sus fotos dejan de verse y de venderse. Lo comprado se sigue descargando.'
          : 'Aparece en la búsqueda y en las últimas coberturas, y sus fotos se venden.'
      }
      confirmLabel={event.active ? 'Desactivar' : 'Activar'}
      danger={false}
      busy={busy}
      onConfirm={() => void toggle()}
      onClose={onClose}
    />
  );
}
