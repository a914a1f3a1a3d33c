// Whether a form of the administration has its picture: no runner's screen needs it.
import type { UploadField } from '@photolab/contract/endpoint';
import { missingText } from '@photolab/contract/fields';
import type { Problems } from '@photolab/contract/problems';
import { isPhotoName } from '@photolab/domain/shop/photo-files';

/** A picture where the endpoint wants one, and nothing else in its place. */
export function pictureProblem(upload: UploadField | undefined, picture: unknown): Problems {
  if (!(picture instanceof File)) {
    return upload?.required ? { image: missingText('Imagen') } : {};
  }
  // Of a camera's HEIC many systems tell browsers no type.
  const isImage =
    picture.type === '' ? isPhotoName(picture.name) : picture.type.startsWith('image/');
  return isImage ? {} : { image: 'Imagen: el archivo no es una imagen' };
}
