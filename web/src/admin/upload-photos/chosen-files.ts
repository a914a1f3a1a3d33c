// What of a drop or a folder is photos. Folders of cameras hold other files too.
import { countOf } from '@photolab/domain/shop/format';
import { isPhotoName, markedName } from '@photolab/domain/shop/photo-files';
import { PHOTO_MAX_BYTES } from '../../api/admin/photo-desk.ts';

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export interface ChosenFiles {
  photos: File[];
  /** Photos too large or empty. */
  refused: File[];
  /** The names of what is no photo that the shop takes. */
  others: string[];
}

export const NOTHING_CHOSEN: ChosenFiles = { photos: [], refused: [], others: [] };

const isSized = ({ size }: File) => size > 0 && size <= PHOTO_MAX_BYTES;

export function sortFiles(files: readonly File[]): ChosenFiles {
  const photos = files.filter(({ name }) => isPhotoName(name));
  return {
    photos: photos.filter((photo) => isSized(photo)),
    refused: photos.filter((photo) => !isSized(photo)),
    // What begins with a dot a system left there: nobody misses it.
    others: files.map(({ name }) => name).filter((name) => !isPhotoName(name) && !/^\./.test(name)),
  };
}

export function joinChosen(a: ChosenFiles, b: ChosenFiles): ChosenFiles {
  return {
    photos: [...a.photos, ...b.photos],
    refused: [...a.refused, ...b.refused],
    others: [...a.others, ...b.others],
  };
}

export const sizeOf = ({ photos }: ChosenFiles): number =>
  photos.reduce((sum, { size }) => sum + size, 0);

const MOST_KINDS = 4;

/** Photographers shoot RAW: what stays out is told by its kind. */
export function othersText(others: readonly string[]): string {
  if (others.length === 0) return '';
  const kinds = others.map((name) => /\.(\w{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? '');
  const told = [...new Set(kinds.filter((kind) => kind !== ''))].toSorted().slice(0, MOST_KINDS);
  const which = told.length > 0 ? ` (${told.join(', ')})` : '';
  const out = countOf(others.length, 'archivo quedó afuera', 'archivos quedaron afuera');
  return `${out}${which}: se suben JPEG, PNG, WebP o HEIC.`;
}

/** The same other name each time, so that a photo is not there twice. */
export function underOtherName(file: File): File {
  const mark = Math.trunc(file.lastModified / 1000 + file.size)
    .toString(36)
    .slice(-5);
  return new File([file], markedName(file.name, mark), file);
}
