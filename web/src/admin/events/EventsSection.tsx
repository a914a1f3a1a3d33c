// Eventos: the list, each event with its next step in reach and the rest in a menu.
import type { Dated } from '@photolab/domain/shop/names-apart';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { eventProgressQuery, type Event } from '../../api/admin/events.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';
import { ResourceTable } from '../resource/ResourceTable.tsx';
import { eventLinks } from '../shared/event-links.ts';
import { eventsResource } from './events-resource.tsx';
import { nextStep, stepsOf } from './next-step.ts';
import { ToggleDialog } from './ToggleDialog.tsx';
import styles from './EventsSection.module.css';

export function EventsSection() {
  const [toggling, setToggling] = useState<Dated<Event>>();
  return (
    <>
      <ResourceTable
        resource={eventsResource}
        name="eventos"
        rowActions={(event) => <EventActions event={event} onToggle={setToggling} />}
      />
      {toggling && (
        <ToggleDialog
          event={{ ...toggling, name: toggling.title }}
          onClose={() => {
            setToggling(undefined);
          }}
        />
      )}
    </>
  );
}

interface ActionsProps {
  event: Dated<Event>;
  onToggle: (event: Dated<Event>) => void;
}

function EventActions({ event, onToggle }: ActionsProps) {
  return (
    <>
      <NextStep event={event} />
      <Button
        variant="secondary"
        onClick={() => {
          onToggle(event);
        }}
      >
        {event.active ? 'Desactivar' : 'Activar'}
      </Button>
      <Menu label={`Más acciones de ${event.title}`}>
        {eventLinks(event.id, 'admin').map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Menu>
    </>
  );
}

/** What the event waits for, in a place that is kept for it; publishing has its own button beside it. */
function NextStep({ event }: { event: Event }) {
  const { data } = useQuery(eventProgressQuery(event.id));
  const action = data && nextStep(stepsOf(event, data))?.action;
  if (!action || !('to' in action)) return <span className={styles.next} />;
  return (
    <Link to={action.to} className={buttonClass({}, styles.next)}>
      {action.label}
    </Link>
  );
}
