// Mensajes: what visitors wrote.
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  const [answering, setAnswering] = useState<InboxMessage>();
  const refresh = () => client.invalidateQueries({ queryKey: inboxKey });
  return (
    <>
      <WaitingList title="Mensajes" place="mensajes" what="mensajes" query={inboxQuery}>
        {(message) => (
          <Message
            message={message}
            refresh={refresh}
            onAnswer={() => {
              setAnswering(message);
            }}
          />
        )}
      </WaitingList>
      {/* Beside the list: a message that somebody else answers leaves it, and would take along what is typed. */}
      {answering && (
        <AnswerDialog
          message={answering}
          onClose={() => {
            setAnswering(undefined);
            void refresh();
          }}
        />
      )}
    </>
  );
}

interface MessageProps {
  message: InboxMessage;
  refresh: () => Promise<void>;
  onAnswer: () => void;
}

function Message({ message, refresh, onAnswer }: MessageProps) {
  const { id, name, email, answeredAt, answer } = message;
  const closing = useMutation({
    mutationFn: () => closeMessage(id),
    onError: (error) => {
      tellProblem('the message was not closed', error);
    },
    onSettled: refresh,
  });
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
          <Button onClick={onAnswer}>Responder</Button>
          <Button
            variant="quiet"
            locked={closing.isPending}
            onClick={() => {
              closing.mutate();
            }}
          >
            Ya lo respondí
          </Button>
        </p>
      )}
    </article>
  );
}
