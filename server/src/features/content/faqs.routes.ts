// Frequent questions.
import * as contract from '@photolab/contract/endpoints/faqs';
import { asc } from 'drizzle-orm';
import { route, type Route } from '../../http/route.ts';
import { audit } from '../../records/audit.ts';
import { deleteRow, editRow, insertRow } from '../../records/versioned-rows.ts';
import { faqs } from '../../schema/content.ts';
import type { ContentDeps } from './content-deps.ts';

const subject = (id: number) => `pregunta ${String(id)}`;

export function faqRoutes({ db }: Pick<ContentDeps, 'db'>): Route[] {
  return [
    route(contract.listFaqs, () => db.select().from(faqs).orderBy(asc(faqs.id))),
    route(contract.createFaq, ({ body, session }) =>
      db.transaction(async (tx) => {
        const faq = await insertRow(tx, faqs, body);
        await audit(tx, session, 'crear', subject(faq.id), faq.question);
        return faq;
      }),
    ),
    route(contract.editFaq, ({ params, body: { updatedAt: loadedAt, ...change }, session }) =>
      db.transaction(async (tx) => {
        const faq = await editRow(tx, faqs, params.id, { change, loadedAt });
        await audit(tx, session, 'editar', subject(faq.id), faq.question);
        return faq;
      }),
    ),
    route(contract.deleteFaq, ({ params, session }) =>
      db.transaction(async (tx) => {
        const faq = await deleteRow(tx, faqs, params.id);
        await audit(tx, session, 'eliminar', subject(faq.id), faq.question);
        return { id: faq.id };
      }),
    ),
  ];
}
