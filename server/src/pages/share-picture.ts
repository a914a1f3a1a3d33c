// The picture that a link to the shop shows, drawn from the studio's brand and kept until it changes.
// Its address carries the brand, so that a chat which keeps pictures asks again after a change.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ImageWorkers } from '../platform/images/image-workers.ts';
import { StorageMissing, withLocalFile, type Storage } from '../platform/storage/storage.ts';
import type { Looks } from './theme.ts';

interface SharedLooks extends Looks {
  /** Where the logo is stored. */
  logoKey: string | null;
}

export interface SharePictureDeps {
  brand: { read(): Promise<SharedLooks> };
  images: Pick<ImageWorkers, 'renderShare'>;
  storage: Storage;
}

const PATH = '/share.png';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

export const shareAddress = (looks: Looks): string => `${PATH}?v=${versionOf(looks)}`;

export const versionOf = ({ name, color, logoUrl }: Looks): string =>
  createHash('sha256')
    .update(JSON.stringify([name, color, logoUrl]))
    .digest('hex')
    .slice(0, 12);

export function registerSharePicture(app: FastifyInstance, deps: SharePictureDeps): void {
  let last: { version: string; picture: Promise<Buffer> } | undefined;
  const pictureOf = (version: string, looks: SharedLooks): Promise<Buffer> => {
    if (last?.version === version) return last.picture;
    const drawn = { version, picture: draw(deps, looks) };
    drawn.picture.catch(() => {
      if (last === drawn) last = undefined;
    });
    last = drawn;
    return drawn.picture;
  };
  app.get<{ Querystring: { v?: unknown } }>(PATH, async (request, reply) => {
    const looks = await deps.brand.read();
    const version = versionOf(looks);
    const content = await pictureOf(version, looks);
    const kept = request.query.v === version ? FOR_GOOD : FOR_MINUTES;
    return reply.type('image/png').header('cache-control', kept).send(content);
  });
}

/** A logo that is gone is no reason to show nothing. */
async function draw({ images, storage }: SharePictureDeps, looks: SharedLooks): Promise<Buffer> {
  const { name, color, logoKey } = looks;
  if (!logoKey) return images.renderShare({ name, color });
  try {
    return await withLocalFile(storage, logoKey, (logo) =>
      images.renderShare({ name, color, logo }),
    );
  } catch (error) {
    if (error instanceof StorageMissing) return images.renderShare({ name, color });
    throw error;
  }
}
