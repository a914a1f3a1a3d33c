// What of a drop or a folder is photos. Folders of cameras hold other files too.
import { isPhotoName } from '@photolab/domain/shop/photo-files';
import { PHOTO_MAX_BYTES } from '../../api/admin/photo-desk.ts';

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export interface ChosenFiles {
  photos: File[];
  tooLarge: File[];
  /** How many files are not photos. */
  others: number;
}

export const NOTHING_CHOSEN: ChosenFiles = { photos: [], tooLarge: [], others: 0 };

export function sortFiles(files: readonly File[]): ChosenFiles {
  const photos = files.filter(({ name }) => isPhotoName(name));
  return {
    photos: photos.filter(({ size }) => size <= PHOTO_MAX_BYTES),
    tooLarge: photos.filter(({ size }) => size > PHOTO_MAX_BYTES),
    others: files.length - photos.length,
  };
}

export function joinChosen(a: ChosenFiles, b: ChosenFiles): ChosenFiles {
  return {
    photos: [...a.photos, ...b.photos],
    tooLarge: [...a.tooLarge, ...b.tooLarge],
    others: a.others + b.others,
  };
}

export const sizeOf = ({ photos }: ChosenFiles): number =>
  photos.reduce((sum, { size }) => sum + size, 0);
