// Which files are photos, by their names: folders of cameras hold other files too.

const PHOTO_NAME = /\.(jpe?g|png|webp|hei[cf])$/i;

/** What begins with a dot is a system's, even where it ends like a photo. */
export const isPhotoName = (name: string): boolean =>
  !name.startsWith('.') && PHOTO_NAME.test(name);
