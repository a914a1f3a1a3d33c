// Anotados: who signed up for an event; as a file, and written to.
import { countOf, formatMinute } from '@photolab/domain/shop/format';
import { wallClockIn } from '@photolab/domain/shop/studio-day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  participantsQuery,
  writeParticipants,
  writeParticipantsEndpoint,
  type EventHead,
  type Participant,
} from '../../api/admin/events.ts';
import { randomKey } from '../../api/random-key.ts';
import { useTimeZone } from '../../state/time-zone.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { Moment } from '../shared/Moment.tsx';
import { saveCsv } from '../shared/save-csv.ts';
import { FormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './ParticipantsPage.module.css';
import { EmailText } from '../shared/CustomerLink.tsx';

export function ParticipantsPage() {
  return <EventScreen title="Anotados">{(event) => <Participants event={event} />}</EventScreen>;
}

function Participants({ event }: { event: EventHead }) {
  return (
    <Loaded
      query={useQuery(participantsQuery(event.id))}
      failure="No pudimos cargar los anotados."
      waiting={<Skeleton style={{ height: '240px' }} />}
    >
      {(people) => <People event={event} people={people} />}
    </Loaded>
  );
}

function People({ event, people }: { event: EventHead; people: Participant[] }) {
  const timeZone = useTimeZone();
  const [writing, setWriting] = useState(false);
  return (
    <>
      {people.length > 0 && (
        <p className={styles.actions}>
          <Button
            icon="download"
            variant="secondary"
            onClick={() => {
              saveList(event, people, timeZone);
            }}
          >
            Descargar lista
          </Button>
          <Button
            onClick={() => {
              setWriting(true);
            }}
          >
            Escribirles
          </Button>
        </p>
      )}
      <DataTable
        caption="Anotados"
        rows={people}
        rowKey={({ id }) => id}
        empty="No hay anotados para mostrar"
        columns={[
          { key: 'name', title: 'Nombre', render: ({ name }) => name },
          { key: 'email', title: 'Email', render: ({ email }) => <EmailText email={email} /> },
          { key: 'at', title: 'Se anotó', render: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
      {writing && (
        <WriteDialog
          event={event}
          count={people.length}
          onClose={() => {
            setWriting(false);
          }}
        />
      )}
    </>
  );
}

function saveList({ name }: EventHead, people: Participant[], timeZone: string): void {
  saveCsv(`anotados_${name}.csv`, [
    ['Nombre', 'Email', 'Fecha'],
    ...people.map(({ name: person, email, createdAt }) => [
      person,
      email,
      formatMinute(wallClockIn(timeZone, createdAt)),
    ]),
  ]);
}

interface WriteProps {
  event: EventHead;
  count: number;
  onClose: () => void;
}

function WriteDialog({ event, count, onClose }: WriteProps) {
  const [initial] = useState(() => ({ key: randomKey(), subject: '', text: '' }));
  const form = useContractForm({
    endpoint: writeParticipantsEndpoint,
    initial,
    send: (body) => writeParticipants(event.id, body),
    onSent: ({ sent }) => {
      toast.success(`Le escribimos a ${countOf(sent, 'persona', 'personas')}.`);
      onClose();
    },
  });
  const { box: field, submit, sending, formState } = form;
  return (
    <Modal title={`Escribirles a ${countOf(count, 'persona', 'personas')}`} onClose={onClose}>
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextField label="Asunto" {...field('subject')} />
        <TextArea label="Mensaje" rows={8} {...field('text')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar
        </Button>
      </Form>
    </Modal>
  );
}
