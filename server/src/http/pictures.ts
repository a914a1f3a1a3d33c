// Pictures for visitors: stored as WebP under `public/`, served under /api/media for good (a changed
// picture gets a new key). Photos' pictures may be withdrawn: they are kept by browsers for a day.
import { API_PREFIX } from '@photolab/contract/endpoint';
import { PICTURE_WIDTHS, pictureOfWidth } from '@photolab/contract/pictures';
import { seesEveryEvent } from '@photolab/domain/people/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImageWorkers } from '../platform/images/image-workers.ts';
import { StorageMissing, type Storage } from '../platform/storage/storage.ts';
import { AppError } from './app-error.ts';
import { asAppError } from './image-errors.ts';
import type { UploadedFile } from './uploads.ts';

const PREFIX = 'public/';
const MEDIA_PATH = `${API_PREFIX}/media/`;

export const publicKey = (folder: string, name: string, extension: string) =>
  `${PREFIX}${folder}/${name}.${extension}`;

/** The address of a stored picture; empty when there is none. */
export function pictureUrl(key: string | null | undefined): string {
  return key ? MEDIA_PATH + key.slice(PREFIX.length) : '';
}

/** What storing a picture takes. */
export interface PictureDeps {
  storage: Storage;
  images: Pick<ImageWorkers, 'toWebp'>;
}

interface NewPicture {
  key: string;
  file: UploadedFile;
  maxSide?: number;
  maxPixels?: number | undefined;
}

/** Stores an uploaded picture as WebP under its key, a large one in the contract's widths too. @throws AppError */
export async function storePicture(
  { storage, images }: PictureDeps,
  { key, file, maxSide = 1920, maxPixels }: NewPicture,
): Promise<void> {
  const widths = PICTURE_WIDTHS.filter((width) => width < maxSide);
  const keys = [key, ...widths.map((width) => pictureOfWidth(key, width))];
  const sides = [maxSide, ...widths];
  const limit = maxPixels === undefined ? {} : { maxPixels };
  const pictures = await images
    .toWebp({ path: file.path, sides, ...limit })
    .catch((error: unknown) => {
      throw asAppError(error, maxPixels);
    });
  for (const [index, bytes] of pictures.entries()) {
    await storage.put(keys[index] ?? key, bytes, 'image/webp');
  }
}

/** In all its widths; one that does not exist is no error. */
export async function deletePicture(storage: Storage, key: string): Promise<void> {
  const keys = [key, ...PICTURE_WIDTHS.map((width) => pictureOfWidth(key, width))];
  await Promise.all(keys.map((name) => storage.delete(name)));
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
/** A person's picture, which goes with their account. */
const AVATARS = `${PREFIX}avatars/`;
const FOR_ITS_OWNER = 'private, max-age=86400';
const FOR_NOBODY_ELSE = 'private, no-store';

/** Tells the photos' pictures that visitors may see. */
interface Gate {
  isPhoto(key: string): boolean;
  isPublished(key: string): Promise<boolean>;
  /** Whether it is of an event of this photographer. */
  isOf(key: string, accountId: number): Promise<boolean>;
}

/** Serves GET and HEAD, with CORS: the cart checks its pictures before paying. */
export function registerMedia(app: FastifyInstance, storage: Storage, gate: Gate): void {
  app.route<{ Params: { '*': string } }>({
    // The framework's own HEAD would tell the length of the empty answer.
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: `${MEDIA_PATH}*`,
    handler: async (request, reply) => {
      const name = request.params['*'];
      if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(name)) throw new AppError('not-found');
      const cacheControl = await admit(gate, PREFIX + name, request);
      const { stream, size } = await openPicture(storage, PREFIX + name, request.method);
      return reply
        .headers({
          'content-type': pictureType(name),
          'content-length': size,
          'cache-control': cacheControl,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(stream);
    },
  });
}

const pictureType = (name: string) => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

/** How long the picture may be kept. @throws AppError `not-found` when it is not for the asker */
async function admit(gate: Gate, key: string, { session }: FastifyRequest): Promise<string> {
  if (key.startsWith(AVATARS)) return FOR_ITS_OWNER;
  if (!gate.isPhoto(key)) return FOR_GOOD;
  if (await gate.isPublished(key)) return FOR_A_DAY;
  // Orders and what is given in a bought photo's place show a cashier photos of every event, published or not.
  if (seesEveryEvent(session?.role)) return FOR_NOBODY_ELSE;
  const isOwn = session?.role === 'photographer' && (await gate.isOf(key, session.accountId));
  if (isOwn) return FOR_NOBODY_ELSE;
  throw new AppError('not-found');
}

/** The cart asks with HEAD, many at once: nothing is opened for it. @throws AppError `not-found` */
async function openPicture(storage: Storage, key: string, method: string) {
  try {
    if (method === 'HEAD') return { stream: undefined, size: await storage.sizeOf(key) };
    return await storage.read(key);
  } catch (error) {
    throw error instanceof StorageMissing ? new AppError('not-found') : error;
  }
}
