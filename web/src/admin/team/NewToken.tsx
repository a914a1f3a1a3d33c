// A token that was just made: shown this once, within the command that uses it.
import { withDays } from '@photolab/domain/shop/names-apart';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownEventsQuery, type NewUploadToken } from '../../api/admin/team.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import styles from './TeamPage.module.css';

interface Props {
  made: NewUploadToken;
  /** The address that npx takes the program from. */
  program: string;
  onClose: () => void;
}

export function NewToken({ made: { name, token, email }, program, onClose }: Props) {
  const { data: events = [] } = useQuery(ownEventsQuery);
  const [picked, setPicked] = useState('');
  const [watch, setWatch] = useState(false);
  const eventId = picked || String(events[0]?.id ?? 'ID');
  const command = `npx --yes ${program} CARPETA --event ${eventId}${watch ? ' --watch' : ''} --token ${token}`;
  return (
    <div className={styles.made} role="status">
      <p>
        <strong>
          Token {name}, de {email}.
        </strong>{' '}
        Guardalo ahora: no se vuelve a mostrar.
      </p>
      {events.length > 0 && (
        <Select
          label="Evento"
          value={eventId}
          options={withDays(events).map(({ id, name: event, day }) => ({
            value: String(id),
            label: `${event} · ${day}`,
          }))}
          onChange={({ target }) => {
            setPicked(target.value);
          }}
        />
      )}
      <Checkbox
        label="Seguir mirando la carpeta mientras la cámara escribe"
        checked={watch}
        onChange={({ target }) => {
          setWatch(target.checked);
        }}
      />
      <p>Pegalo en una terminal, con tu carpeta en el lugar de CARPETA:</p>
      <code className={styles.command}>{command}</code>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(command, 'Comando')}>Copiar comando</Button>
        <Button variant="secondary" onClick={() => void copyText(token, 'Token')}>
          Copiar token
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Ya lo guardé
        </Button>
      </div>
    </div>
  );
}
