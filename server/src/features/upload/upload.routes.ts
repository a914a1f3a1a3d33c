// Uploading photos, and which of a folder's files are there already.
import * as contract from '@photolab/contract/endpoints/photo-desk';
import { route, type Route } from '../../http/route.ts';
import { getEvent } from '../../records/events.ts';
import type { OriginalDeps } from '../../records/files/originals.ts';
import { addPhoto } from './add-photo.ts';
import { photoName } from './photo-name.ts';
import { listNames, listTwins } from './upload.repository.ts';

export function uploadRoutes(deps: OriginalDeps): Route[] {
  return [
    route(contract.uploadPhoto, ({ params, uploads, session }) => {
      const uploadedBy = session?.accountId ?? null;
      return addPhoto(deps, { eventId: params.id, uploadedBy, file: uploads[0] });
    }),
    route(contract.knownPhotos, async ({ params, body: { files } }) => {
      await getEvent(deps.db, params.id);
      const hashes = files.map(({ hash }) => hash);
      const names = files.map(({ name }) => photoName(name));
      const there = await listTwins(deps.db, params.id, { hashes, names });
      const hashOf = new Map(there.map(({ name, contentHash }) => [name, contentHash]));
      const isTaken = ({ name, hash }: { name: string; hash: string }) =>
        (hashOf.get(photoName(name)) ?? hash) !== hash;
      const known = new Set(there.map(({ contentHash }) => contentHash));
      return {
        known: hashes.filter((hash) => known.has(hash)),
        nameTaken: files.filter(isTaken).map(({ name }) => name),
      };
    }),
    route(contract.uploadManifest, async ({ params, body: { files } }) => {
      await getEvent(deps.db, params.id);
      const names = files.map(({ name }) => photoName(name));
      const rows = await listNames(deps.db, params.id, names);
      const sizes = new Map(rows.map(({ name, byteSize }) => [name, byteSize]));
      const there = files.filter(({ name }) => sizes.has(photoName(name)));
      const isSame = (file: { name: string; size: number }) =>
        sizes.get(photoName(file.name)) === file.size;
      return {
        present: there.filter(isSame).map(({ name }) => name),
        nameTaken: there.filter((file) => !isSame(file)).map(({ name }) => name),
      };
    }),
  ];
}
