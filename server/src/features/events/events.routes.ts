// Coverages and who signs up for them.
import { getEventProgress } from '@photolab/contract/endpoints/event-progress';
import * as contract from '@photolab/contract/endpoints/event-editing';
import { listEvents, type Event } from '@photolab/contract/endpoints/events';
import * as people from '@photolab/contract/endpoints/participants';
import { facesDueOn } from '@photolab/domain/faces/face-keeping';
import { seesEveryEvent } from '@photolab/domain/people/roles';
import * as z from 'zod/mini';
import { pictureUrl } from '../../http/pictures.ts';
import { ReadyAnswers } from '../../http/ready-answers.ts';
import { binaryRoute, route, type Route } from '../../http/route.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent } from '../../records/events.ts';
import type { Database } from '../../platform/db/database.ts';
import * as repository from './events.repository.ts';
import * as usecases from './events.usecases.ts';
import { otherEventRoutes } from './other-events.routes.ts';
import { readProgress } from './progress.repository.ts';
import { createPhotoCounts, type ListedEvent, type PhotoCounts } from './photo-counts.ts';

const show = (event: ListedEvent): Event => ({
  ...event,
  coverImageUrl: pictureUrl(event.coverKey),
  facesUntil: facesDueOn(event),
});

/** Of an event whose photos are not published others are told no photos, so not how many wait either. */
const showOthers = (event: ListedEvent): Event =>
  show(event.active ? event : { ...event, photoCount: 0 });

/** Written once for whoever sees every event, and for all others, until an event or its photos change. */
function listRoute(db: Database, counts: PhotoCounts): Route {
  const answers = new ReadyAnswers();
  return binaryRoute(listEvents, async ({ request, reply, session }) => {
    const version = await repository.listVersion(db);
    const seesAll = seesEveryEvent(session?.role);
    const key = seesAll ? 'all' : 'published';
    const build = async () => {
      const listed = (await counts.list()).map(seesAll ? show : showOthers);
      return { before: JSON.stringify(z.encode(listEvents.output, listed)) };
    };
    return answers.send(request, reply, { key, version }, build, seesAll);
  });
}

export function eventRoutes(deps: usecases.EventsDeps): Route[] {
  const { db } = deps;
  const counts = createPhotoCounts(db);
  return [
    listRoute(db, counts),
    route(getEventProgress, ({ params: { id } }) => readProgress(db, id)),
    route(contract.createEvent, async ({ body: event, uploads: [file], session }) => {
      const created = await usecases.createEvent(deps, { session, file, event });
      return show({ ...created, photoCount: 0 });
    }),
    route(contract.editEvent, async ({ params: { id }, body, uploads: [file], session }) => {
      await usecases.editEvent(deps, { session, id, file, change: body });
      return show(await counts.get(id));
    }),
    route(contract.toggleEvent, async ({ params: { id }, body, session }) => {
      await db.transaction(async (tx) => {
        const event = await repository.setActive(tx, id, body.active);
        if (!event) return;
        if (event.active) await tellWaiting(tx, id);
        const action = event.active ? 'activar' : 'desactivar';
        await audit(tx, session, action, eventSubject(id), event.name);
      });
      return show(await counts.get(id));
    }),
    route(contract.deleteEvent, async ({ params: { id }, session }) => {
      await usecases.deleteEvent(deps, { session, id });
      return { id };
    }),
    ...participantRoutes(deps),
    ...otherEventRoutes(deps),
  ];
}

function participantRoutes({ db }: Pick<usecases.EventsDeps, 'db'>): Route[] {
  return [
    route(people.participate, async ({ params, body }) => {
      const { eventId } = params;
      const name = await usecases.participate({ db }, { eventId, person: body });
      return { message: `Ahora eres participante de ${name}` };
    }),
    route(people.countParticipants, async ({ params: { id } }) => {
      await getEvent(db, id);
      return { count: await repository.countParticipants(db, id) };
    }),
    route(people.writeParticipants, async ({ params: { id }, body, session }) => ({
      sent: await usecases.writeParticipants({ db }, { session, eventId: id, ...body }),
    })),
    route(people.listParticipants, async ({ params: { id } }) => {
      await getEvent(db, id);
      return repository.listParticipants(db, id);
    }),
  ];
}
