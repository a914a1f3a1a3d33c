// Mensajes: what visitors wrote.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  closeMessage,
  inboxKey,
  inboxQuery,
  type InboxMessage,
} from '../../api/admin/customers.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { Moment } from '../shared/Moment.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import { WaitingList } from '../shared/WaitingList.tsx';
import styles from './InboxPage.module.css';

export function InboxPage() {
  return (
    <WaitingList title="Mensajes" place="mensajes" what="mensajes" query={inboxQuery}>
      {(message) => <Message message={message} />}
    </WaitingList>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { id, name, email, answeredAt, answer } = message;
  const client = useQueryClient();
  const [answering, setAnswering] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: inboxKey });
  const close = async () => {
    try {
      await closeMessage(id);
    } catch (error) {
      tellProblem('the message was not closed', error);
    }
    await refresh();
  };
  return (
    <article className={styles.message}>
      <header>
        <strong>{name}</strong> <CustomerLink email={email} /> <Moment at={message.createdAt} />{' '}
        <Badge tone={answeredAt ? 'good' : 'warning'}>
          {answeredAt ? 'Respondido' : 'Sin responder'}
        </Badge>
      </header>
      <p className={styles.words}>{message.message}</p>
      {answer && <p className={styles.answer}>{answer}</p>}
      {!answeredAt && (
        <p className={styles.actions}>
          <Button
            onClick={() => {
              setAnswering(true);
            }}
          >
            Responder
          </Button>
          <Button variant="quiet" onClick={() => void close()}>
            Ya lo respondí
          </Button>
        </p>
      )}
      {answering && (
        <AnswerDialog
          message={message}
          onClose={() => {
            setAnswering(false);
            void refresh();
          }}
        />
      )}
    </article>
  );
}
