// Whose an event is: the photographers who may upload to it and work at its desk.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setPhotographer, teamQuery, type Member } from '../../api/admin/team.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import styles from './EventStepsPage.module.css';

/** Nothing where the studio has no photographers. */
export function EventPhotographers({ eventId }: { eventId: number }) {
  return (
    <Loaded query={useQuery(teamQuery)} failure="No pudimos cargar los fotógrafos." waiting={null}>
      {({ members }) => <Photographers {...{ eventId, members }} />}
    </Loaded>
  );
}

function Photographers({ eventId, members }: { eventId: number; members: Member[] }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const photographers = members.filter(({ role }) => role === 'photographer');
  if (photographers.length === 0) return null;
  const change = async (id: number, given: boolean) => {
    setBusy(true);
    try {
      await setPhotographer(eventId, id, given);
      toast.success('Fotógrafos guardados');
    } catch (error) {
      tellProblem('the photographers were not saved', error);
    }
    await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    setBusy(false);
  };
  return (
    <fieldset className={styles.photographers}>
      <legend>Fotógrafos de este evento</legend>
      {photographers.map(({ id, email, events }) => (
        <Checkbox
          key={id}
          label={email}
          locked={busy}
          checked={events.some((event) => event.id === eventId)}
          onChange={({ target }) => void change(id, target.checked)}
        />
      ))}
    </fieldset>
  );
}
