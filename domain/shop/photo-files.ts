// Which files are photos, by their names: folders of cameras hold other files too.

/** JPEG is also `.jpe`, and `.jfif` as Windows saves it from a browser; cameras call their HEIC `.HIF`. */
const PHOTO_NAME = /\.(jpe|jpe?g|jfif|png|webp|hei[cf]|hif)$/i;

/** What begins with a dot is a system's, even where it ends like a photo. */
export const isPhotoName = (name: string): boolean =>
  !name.startsWith('.') && PHOTO_NAME.test(name);

/** The name of another photo of the same name: `IMG_0001-3fa2c1.JPG`. */
export const markedName = (name: string, mark: string): string =>
  name.replace(/(\.\w+)?$/, `-${mark}$1`);
