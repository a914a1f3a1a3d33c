// The gallery's two public calls: ready-made answers, built again when the event's version grows.
import * as contract from '@photolab/contract/endpoints/photos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { binaryRoute, type CurrentSession, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { searches } from '../../platform/watch/metrics.ts';
import { viewerOf, type Viewer } from '../../records/photo-states.ts';
import type { EventVersions } from '../../records/event-versions.ts';
import {
  buildGallery,
  buildMoments,
  buildPhotoList,
  existing,
  galleryKey,
  type GalleryQuery,
} from './gallery.ts';
import { ReadyAnswers } from './ready-answers.ts';

export interface GalleryDeps {
  db: Database;
  eventVersions: EventVersions;
}

type Build = (
  db: Database,
  eventId: number,
  query: GalleryQuery & { viewer: Viewer },
) => Promise<string>;
interface GalleryCall {
  params: { id: number };
  query: GalleryQuery;
  session: CurrentSession | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function galleryRoutes({ db, eventVersions }: GalleryDeps): Route[] {
  const answers = new ReadyAnswers();
  const answerWith =
    (name: string, build: Build) =>
    async ({ params: { id }, query, session, request, reply }: GalleryCall) => {
      if (query.idDetector !== undefined) searches.inc({ by: 'number' });
      const asked = { ...query, viewer: viewerOf(session) };
      const version = existing(await eventVersions.of(id));
      const key = `${name}/${galleryKey(id, asked)}@${version}`;
      return answers.send(request, reply, key, () => build(db, id, asked));
    };
  return [
    binaryRoute(contract.getGallery, answerWith('event', buildGallery)),
    binaryRoute(contract.listPhotos, answerWith('images', buildPhotoList)),
    binaryRoute(contract.getMoments, (call) =>
      answerWith('moments', buildMoments)({ ...call, query: {} }),
    ),
  ];
}
