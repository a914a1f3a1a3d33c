// The photos of an event as the studio works on them: uploading, and the photo desk.
import { ERRORS } from '@photolab/contract/errors';
import * as moving from '@photolab/contract/endpoints/move-photos';
import * as photos from '@photolab/contract/endpoints/photo-desk';
import { searchedNumber } from '@photolab/contract/endpoints/photos';
import { urlOf } from '@photolab/contract/request';
import { DESK_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSession } from '@photolab/contract/endpoints/session';
import * as z from 'zod/mini';
import { ApiError, isGone, mayRetry } from '../transport/api-error.ts';
import { call, callPage } from '../transport/client.ts';
import { upload } from '../transport/upload.ts';

/** The number of a search by the server's own rule, or what it would say to it. */
export function askedNumber(text: string) {
  const { data: number, error } = z.safeDecode(searchedNumber, text);
  return { number, problem: error?.issues[0]?.message };
}

/** What the server says of a photo whose name the event already has. */
export const [, NAME_TAKEN] = ERRORS['photo-name-taken'];
/** The same of a photo that the event has under another name. */
export const [, CONTENT_TAKEN] = ERRORS['photo-content-taken'];

export {
  DESK_FILTERS,
  PHOTO_MAX_BYTES,
  type DeskFilter,
  type DeskPhoto,
  type Reading,
} from '@photolab/contract/endpoints/photo-desk';

export type { StayedPhoto } from '@photolab/contract/endpoints/move-photos';

export interface DeskKey {
  eventId: number;
  filter: photos.DeskFilter;
  /** Empty: all numbers. */
  number: string;
  page: number;
  /** Only these, in this order: those of a face. */
  faces?: readonly number[] | undefined;
}

export const deskQuery = ({ eventId, filter, number, page, faces }: DeskKey) =>
  queryOptions({
    queryKey: ['desk', eventId, filter, number, page, faces],
    queryFn: ({ signal }) =>
      callPage(photos.listDeskPhotos, {
        params: { id: eventId },
        query: {
          ...{ filter, page, pageSize: DESK_PAGE_SIZE },
          ...(number ? { number } : {}),
          ...(faces ? { fotos: faces.slice(0, photos.NAMED_PHOTOS_MOST) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const addNumbers = (id: number, add: string[], remove: string[] = []) =>
  call(photos.setPhotoNumbers, { params: { id }, body: { add, remove } });
export const removeNumbers = (id: number, remove: string[]) =>
  call(photos.setPhotoNumbers, { params: { id }, body: { remove } });
export const acceptReading = (id: number) => call(photos.acceptReading, { params: { id } });
export const rejectReading = (id: number) => call(photos.rejectReading, { params: { id } });
export const retryPhoto = (id: number) => call(photos.retryPhoto, { params: { id } });

export const setPlaceEndpoint = photos.setPhotoPlace;
/** Of these photos, call by call; where none is named, of those that the body tells. Tells of how many. */
export async function setPlace(
  eventId: number,
  { photoIds, ...body }: photos.PhotoPlace & { photoIds: number[] },
): Promise<number> {
  const place = (which: photos.PhotoPlace) =>
    call(photos.setPhotoPlace, { params: { id: eventId }, body: which });
  if (photoIds.length === 0) return (await place(body)).count;
  let count = 0;
  for (const part of partsOf(photoIds, photos.PHOTOS_PER_CALL)) {
    count += (await place({ ...body, photoIds: part })).count;
  }
  return count;
}

/** As many as one call takes. */
const partsOf = (ids: number[], most: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, at) =>
    ids.slice(at * most, (at + 1) * most),
  );

/** As it was uploaded, without a watermark. */
export const originalAddress = (id: number) => urlOf(photos.downloadOriginal, { params: { id } });

/** The other photos where `wrong` was read and nobody has said whether that is right. */
export const findSameReading = async (eventId: number, wrong: string, right: string) =>
  (await call(photos.correctReading, { params: { id: eventId }, body: { wrong, right } })).photos;
export const correctReading = (eventId: number, wrong: string, right: string, photoIds: number[]) =>
  call(photos.correctReading, { params: { id: eventId }, body: { wrong, right, photoIds } });

/** Those of the event, call by call; `onPart` is told how many each deleted. */
export async function deletePhotos(
  eventId: number,
  all: number[],
  onPart: (count: number) => void,
): Promise<void> {
  for (const ids of partsOf(all, photos.PHOTOS_PER_CALL)) {
    try {
      onPart((await call(photos.deletePhotos, { body: { ids, eventId } })).ids.length);
    } catch (error) {
      // All of these went, or were moved, before; those of the next call may be there.
      if (!isGone(error)) throw error;
    }
  }
}

export type MovedPart = z.output<typeof moving.movePhotos.output>;

/** Moves these photos, or all of the event where none is named, call by call; tells what each did. */
export async function movePhotos(
  eventId: number,
  { to, photoIds, signal }: { to: number; photoIds: number[]; signal: AbortSignal },
  onPart: (part: MovedPart) => void,
): Promise<void> {
  const move = async (which: { photoIds?: number[]; after?: number }) => {
    signal.throwIfAborted();
    const body = { to, ...which };
    const part = await call(moving.movePhotos, { params: { id: eventId }, body });
    onPart(part);
    return part.next;
  };
  for (const part of partsOf(photoIds, moving.MOVED_PHOTOS_MOST)) await move({ photoIds: part });
  if (photoIds.length > 0) return;
  let after: number | null = 0;
  while (after !== null) after = await move({ after });
}

export const findPresent = (eventId: number, files: readonly File[]) =>
  call(photos.uploadManifest, {
    params: { id: eventId },
    body: { files: files.map(({ name, size }) => ({ name, size })) },
  });

/**
 * Sends one photo.
 * @throws ApiError: 401 also when the connection broke because nobody is logged in any more
 * @throws DOMException when the file changed or went away since it was chosen
 */
export async function sendPhoto(
  eventId: number,
  file: File,
  onProgress: (percent: number) => void,
): Promise<void> {
  try {
    await upload(photos.uploadPhoto, { params: { id: eventId }, files: [file], onProgress });
  } catch (error) {
    if (mayRetry(error)) await explainSilence(file);
    throw error;
  }
}

/** A browser says the same of a lost connection, an unreadable file and an answer given too early. */
async function explainSilence(file: File): Promise<void> {
  await file.slice(0, 1).arrayBuffer();
  const session = await call(getSession).catch(() => undefined);
  if (session?.status === 'Anonymous') throw ApiError.refused({ status: 401 });
}
