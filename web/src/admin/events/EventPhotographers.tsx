// Whose an event is: the photographers who may upload to it and work at its desk.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setPhotographers, teamQuery, type Member } from '../../api/admin/team.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import styles from './EventStepsPage.module.css';

/** Nothing where the studio has no photographers. */
export function EventPhotographers({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(teamQuery);
  const [busy, setBusy] = useState(false);
  const photographers = data?.members.filter(({ role }) => role === 'photographer') ?? [];
  if (photographers.length === 0) return null;
  const chosen = chosenIn(photographers, eventId);
  const change = async (id: number, given: boolean) => {
    setBusy(true);
    try {
      // Another owner may have given the event to somebody meanwhile.
      const { members } = await client.query(teamQuery);
      const others = chosenIn(members, eventId).filter((one) => one !== id);
      await setPhotographers(eventId, given ? [...others, id] : others);
      toast.success('Fotógrafos guardados');
    } catch (error) {
      toast.error(problemText(error));
    }
    await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    setBusy(false);
  };
  return (
    <fieldset className={styles.photographers}>
      <legend>Fotógrafos de este evento</legend>
      {photographers.map(({ id, email }) => (
        <Checkbox
          key={id}
          label={email}
          locked={busy}
          checked={chosen.includes(id)}
          onChange={({ target }) => void change(id, target.checked)}
        />
      ))}
    </fieldset>
  );
}

const chosenIn = (members: readonly Member[], eventId: number): number[] =>
  members
    .filter(
      ({ role, events }) => role === 'photographer' && events.some(({ id }) => id === eventId),
    )
    .map(({ id }) => id);
