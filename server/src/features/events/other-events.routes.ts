// Coverages that are only announced: plain records.
import * as contract from '@photolab/contract/endpoints/other-events';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { deleteRow, editRow, insertRow } from '../../records/versioned-rows.ts';
import { otherEvents } from '../../schema/events.ts';

const subject = (id: number) => `otro evento ${String(id)}`;

export function otherEventRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.listOtherEvents, async () => {
      const newestFirst = [desc(otherEvents.date), desc(otherEvents.id)];
      const rows = await db
        .select()
        .from(otherEvents)
        .orderBy(...newestFirst);
      return { otherEvents: rows };
    }),
    route(contract.getOtherEvent, async ({ params }) => {
      const [event] = await db.select().from(otherEvents).where(eq(otherEvents.id, params.id));
      if (!event) throw new AppError('event-not-found');
      return event;
    }),
    route(contract.createOtherEvent, ({ body, session }) =>
      db.transaction(async (tx) => {
        const event = await insertRow(tx, otherEvents, body);
        await audit(tx, session, 'crear', subject(event.id), event.name);
        return event;
      }),
    ),
    route(contract.editOtherEvent, ({ params, body, session }) =>
      db.transaction(async (tx) => {
        const { updatedAt: loadedAt, ...change } = body;
        const event = await editRow(tx, otherEvents, params.id, { change, loadedAt });
        await audit(tx, session, 'editar', subject(event.id), event.name);
        return event;
      }),
    ),
    route(contract.deleteOtherEvent, ({ params, session }) =>
      db.transaction(async (tx) => {
        const event = await deleteRow(tx, otherEvents, params.id);
        await audit(tx, session, 'eliminar', subject(event.id), event.name);
        return { id: event.id };
      }),
    ),
  ];
}
