// The gallery's two public calls: ready-made answers, built again when the event's version grows.
import * as contract from '@photolab/contract/endpoints/photos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { binaryRoute, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { searches } from '../../platform/watch/metrics.ts';
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

type Build = (db: Database, eventId: number, query: GalleryQuery) => Promise<string>;
interface GalleryCall {
  params: { id: number };
  query: GalleryQuery;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function galleryRoutes({ db, eventVersions }: GalleryDeps): Route[] {
  const answers = new ReadyAnswers();
  const answerWith =
    (name: string, build: Build) =>
    async ({ params: { id }, query, request, reply }: GalleryCall) => {
      if (query.idDetector !== undefined) searches.inc({ by: 'number' });
      const version = existing(await eventVersions.of(id));
      const key = `${name}/${galleryKey(id, query)}@${version}`;
      return answers.send(request, reply, key, () => build(db, id, query));
    };
  return [
    binaryRoute(contract.getGallery, answerWith('event', buildGallery)),
    binaryRoute(contract.listPhotos, answerWith('images', buildPhotoList)),
    binaryRoute(contract.getMoments, ({ params, request, reply }) =>
      answerWith('moments', buildMoments)({ params, query: {}, request, reply }),
    ),
  ];
}
