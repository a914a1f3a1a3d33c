// One person on one page, and the inbox of visitors' messages.
import * as contract from '@photolab/contract/endpoints/customers';
import { pagedRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { answerLetter } from '../../platform/mail/letters/to-runners.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { audit } from '../../records/audit.ts';
import { findCustomer } from './customers.repository.ts';
import { listMessages, markAnswered } from './messages.repository.ts';

const messageSubject = (id: number) => `mensaje ${String(id)}`;

export function customerRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.getCustomer, ({ query: { email } }) => findCustomer(db, email)),
    pagedRoute(contract.listMessages, ({ query }) => listMessages(db, query)),
    // The answer and its e-mail commit together: sent once, or not at all.
    route(contract.answerMessage, ({ params: { id }, body: { answer }, session }) =>
      db.transaction(async (tx) => {
        const message = await markAnswered(tx, id, answer);
        await postMail(tx, {
          id: `answer-${String(id)}`,
          to: message.email,
          letter: answerLetter({ name: message.name, message: message.message, answer }),
        });
        await audit(tx, session, 'responder', messageSubject(id), message.email);
        return message;
      }),
    ),
    route(contract.closeMessage, ({ params: { id }, session }) =>
      db.transaction(async (tx) => {
        const message = await markAnswered(tx, id, '');
        await audit(tx, session, 'cerrar', messageSubject(id), message.email);
        return message;
      }),
    ),
  ];
}
