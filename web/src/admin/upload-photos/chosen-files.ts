// What of a drop or a folder is photos. Folders of cameras hold other files too.
import { countOf } from '@photolab/domain/shop/format';
import { megabytes } from '@photolab/domain/shop/text';
import { isPhotoName, markedName } from '@photolab/domain/shop/photo-files';
import { PHOTO_MAX_BYTES } from '../../api/admin/photo-desk.ts';

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,.hif';

export interface ChosenFiles {
  photos: File[];
  /** Photos too large or empty. */
  refused: File[];
  /** What is no photo that the shop takes. */
  others: File[];
  /** Names of what could not be read. */
  unread: string[];
}

export const NOTHING_CHOSEN: ChosenFiles = { photos: [], refused: [], others: [], unread: [] };

/** What begins with a dot, and Windows' own, a system left there: nobody misses it. */
const SYSTEM_NAME = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

const isSized = ({ size }: File) => size > 0 && size <= PHOTO_MAX_BYTES;

export function sortFiles(files: readonly File[], unread: string[] = []): ChosenFiles {
  const photos = files.filter(({ name }) => isPhotoName(name));
  return {
    photos: photos.filter((photo) => isSized(photo)),
    refused: photos.filter((photo) => !isSized(photo)),
    others: files.filter(({ name }) => !isPhotoName(name) && !SYSTEM_NAME.test(name)),
    unread,
  };
}

/** What is the same in a file that is chosen twice. */
export const fileKey = ({ name, size, lastModified }: File) =>
  `${name} ${String(size)} ${String(lastModified)}`;

/** The files of `more` that are not among the `known`, each once: a folder is dropped a second time. */
export function newAmong(more: readonly File[], known: Iterable<File>): File[] {
  const keys = new Set([...known].map(fileKey));
  return more.filter((file) => {
    const isKnown = keys.has(fileKey(file));
    keys.add(fileKey(file));
    return !isKnown;
  });
}

export function joinChosen(a: ChosenFiles, b: ChosenFiles): ChosenFiles {
  return {
    photos: [...a.photos, ...newAmong(b.photos, a.photos)],
    refused: [...a.refused, ...newAmong(b.refused, a.refused)],
    others: [...a.others, ...newAmong(b.others, a.others)],
    unread: [...new Set([...a.unread, ...b.unread])],
  };
}

export const sizeOf = ({ photos }: ChosenFiles): number =>
  photos.reduce((sum, { size }) => sum + size, 0);

const MOST_KINDS = 4;

/** Photographers shoot RAW: what stays out is told by its kind. */
export function othersText(others: readonly File[]): string {
  if (others.length === 0) return '';
  const kinds = others.map(({ name }) => /\.(\w{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? '');
  const told = [...new Set(kinds.filter((kind) => kind !== ''))].toSorted().slice(0, MOST_KINDS);
  const which = told.length > 0 ? ` (${told.join(', ')})` : '';
  const out = countOf(others.length, 'archivo quedó afuera', 'archivos quedaron afuera');
  return `${out}${which}: se suben JPEG, PNG, WebP o HEIC.`;
}

/** Those whose size alone refuses them, told before anything is sent. */
export function refusedText(refused: readonly File[]): string {
  if (refused.length === 0) return '';
  const out = countOf(refused.length, 'imagen quedó afuera', 'imágenes quedaron afuera');
  return `${out}: no puede estar vacía ni pesar más de ${megabytes(PHOTO_MAX_BYTES)}.`;
}

/** A card that is half out, a file that another program holds. */
export function unreadText(unread: readonly string[]): string {
  const [first] = unread;
  if (first === undefined) return '';
  const out = countOf(unread.length, 'archivo o carpeta', 'archivos o carpetas');
  return `No pudimos leer ${out} («${first}»${unread.length > 1 ? '…' : ''}): fijate que se abran y volvé a elegirlos.`;
}

/** The same other name each time, so that a photo is not there twice. */
export function underOtherName(file: File): File {
  const mark = Math.trunc(file.lastModified / 1000 + file.size)
    .toString(36)
    .slice(-5);
  return new File([file], markedName(file.name, mark), file);
}
