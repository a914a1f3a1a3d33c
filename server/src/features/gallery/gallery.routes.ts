// The gallery's public calls: ready-made answers, built again when the event's version grows.
import * as contract from '@photolab/contract/endpoints/photos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { binaryRoute, type CurrentSession, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { Turns } from '../../platform/turns.ts';
import { searches } from '../../platform/watch/metrics.ts';
import type { EventVersions } from '../../records/kept/event-versions.ts';
import type { PhotoPositions } from '../../records/kept/photo-positions.ts';
import { viewerOf } from '../../records/photo-states.ts';
import {
  galleryAnswers,
  galleryKey,
  isWhole,
  type Asked,
  type Build,
  type GalleryQuery,
} from './gallery.ts';
import { ReadyAnswers } from '../../http/ready-answers.ts';

export interface GalleryDeps {
  db: Database;
  eventVersions: EventVersions;
  photoPositions: PhotoPositions;
}

interface GalleryCall {
  params: { id: number };
  query: GalleryQuery;
  session: CurrentSession | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers made at once: whoever asks for anything else of the shop waits behind these few queries,
 * and not behind all who page through galleries. The pages among them read their photos with one query.
 */
const MADE_AT_ONCE = 12;
const MOST_WAITING = 5_000;
/** Whole lists, which a program asks for and each of which costs what hundreds of pages do: no page waits behind them. */
const WHOLE_LISTS = { atOnce: 2, mostWaiting: 500 };

export function galleryRoutes({ db, eventVersions, photoPositions }: GalleryDeps): Route[] {
  const answers = new ReadyAnswers();
  const busy = () => new AppError('unavailable');
  const pages = new Turns({ atOnce: MADE_AT_ONCE, mostWaiting: MOST_WAITING }, busy);
  const lists = new Turns(WHOLE_LISTS, busy);
  const turnsOfList = (asked: Asked) => (isWhole(asked) ? lists : pages);
  const build = galleryAnswers(db, photoPositions);
  const answerWith =
    (name: string, make: Build, turnsOf: (asked: Asked) => Turns) =>
    async ({ params: { id }, query, session, request, reply }: GalleryCall) => {
      const count = () => {
        if (query.idDetector !== undefined) searches.inc({ by: 'number' });
      };
      count();
      const known = await eventVersions.of(id);
      if (!known) throw new AppError('event-not-found');
      const { version } = known;
      reply.keeping = { isTrue: () => eventVersions.isCurrent(id, version), onSent: count };
      const asked = { ...known, query, viewer: viewerOf(session) };
      const key = `${name}/${galleryKey(asked)}`;
      // What an administrator sees of an unpublished event is for nobody else's cache.
      const isPrivate = asked.viewer !== 'visitor';
      return answers.send(
        request,
        reply,
        { key, version },
        () => turnsOf(asked).run(() => make(asked)),
        isPrivate,
      );
    };
  return [
    binaryRoute(contract.getGallery, answerWith('event', build.event, turnsOfList)),
    binaryRoute(contract.listPhotos, answerWith('images', build.images, turnsOfList)),
    binaryRoute(contract.getMoments, (call) =>
      answerWith('moments', build.moments, () => pages)({ ...call, query: {} }),
    ),
  ];
}
