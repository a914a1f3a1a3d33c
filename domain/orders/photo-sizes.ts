// The sizes a photo is sold in.
export const PHOTO_SIZES = ['original', 'web'] as const;
export const PHOTO_SIZE_WORDS: Readonly<Record<PhotoSize, string>> = {
  original: 'Original',
  web: 'Tamaño web',
};
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** The long side of the web size, in pixels. */
export const WEB_SIDE = 1600;
