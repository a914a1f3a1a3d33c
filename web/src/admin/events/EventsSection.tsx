// Eventos: the list with everything a studio does to an event.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toggleEvent, type Event } from '../../api/admin/events.ts';
import { eventsQuery } from '../../api/events.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ResourceTable } from '../resource/ResourceTable.tsx';
import { eventsResource } from './events-resource.tsx';

export function EventsSection() {
  const [toggling, setToggling] = useState<Event>();
  return (
    <>
      <ResourceTable
        resource={eventsResource}
        name="eventos"
        rowActions={(event) => <EventActions event={event} onToggle={setToggling} />}
      />
      {toggling && (
        <ToggleDialog
          event={toggling}
          onClose={() => {
            setToggling(undefined);
          }}
        />
      )}
    </>
  );
}

interface ActionsProps {
  event: Event;
  onToggle: (event: Event) => void;
}

function EventActions({ event, onToggle }: ActionsProps) {
  const id = String(event.id);
  const quiet = buttonClass({ variant: 'quiet' });
  return (
    <>
      <Link to={`/admin/edit-event/${id}`} className={quiet}>
        Subir
      </Link>
      <Link to={`/admin/${id}/add-images`} className={quiet}>
        Fotos
      </Link>
      <Link to={`/admin/process-ocr/${id}`} className={quiet}>
        OCR
      </Link>
      <Link to={`/admin/recognition/${id}`} className={quiet}>
        Reconocimiento
      </Link>
      <Button
        variant="secondary"
        onClick={() => {
          onToggle(event);
        }}
      >
        {event.active ? 'Desactivar' : 'Activar'}
      </Button>
    </>
  );
}

function ToggleDialog({ event, onClose }: { event: Event; onClose: () => void }) {
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
          ? 'Deja de aparecer en la búsqueda y en las últimas coberturas.'
          : 'Aparece en la búsqueda y en las últimas coberturas.'
      }
      confirmLabel={event.active ? 'Desactivar' : 'Activar'}
      danger={false}
      busy={busy}
      onConfirm={() => void toggle()}
      onClose={onClose}
    />
  );
}
