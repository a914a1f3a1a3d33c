// The shop's large pictures (slides, covers, news) are kept in several widths, so that a phone does
// not load a desktop's. Which ones, and which the browser picks, is agreed here: the server stores
// them and preloads the first of a page, the screens show them.

/** Pixels, of a picture's longer side: landscapes, as all of these are meant to be, are so wide. */
export const PICTURE_WIDTHS = [768, 1280] as const;
/** What the full picture is taken to measure when a browser chooses. */
const FULL_WIDTH = 1920;

/** `sizes` as an `img` takes it; narrower widths than `least` are not offered. */
export interface PictureUse {
  sizes: string;
  least: number;
}

/** Fills the screen's width and is cropped to its height, so the narrowest would look coarse. */
export const SLIDE: PictureUse = { sizes: '100vw', least: 1280 };
/** One of several side by side, alone on a phone. */
export const CARD: PictureUse = { sizes: '(max-width: 640px) 92vw, 400px', least: 0 };

/** The address of the same picture in one of these widths: 'a.webp' is 'a-768.webp'. */
export function pictureOfWidth(address: string, width: number): string {
  return address.replace(/\.\w+$/, (extension) => `-${String(width)}${extension}`);
}

/** What an `img` needs besides its `src`. */
export function pictureSet(address: string, { sizes, least }: PictureUse) {
  const narrower = PICTURE_WIDTHS.filter((width) => width >= least).map(
    (width) => `${pictureOfWidth(address, width)} ${String(width)}w`,
  );
  return { srcSet: [...narrower, `${address} ${String(FULL_WIDTH)}w`].join(', '), sizes };
}
