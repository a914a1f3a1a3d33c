// What is seen of a picture through a window: how many times enlarged, and which of its points is in
// the middle. Points of the picture go from 0 to 1; the window's from its middle, in widths and heights
// of the picture as it fits.

export interface Point {
  x: number;
  y: number;
}

export interface ZoomView {
  /** 1: the whole picture fits. */
  scale: number;
  centre: Point;
}

export const WHOLE: ZoomView = { scale: 1, centre: { x: 0.5, y: 0.5 } };
export const MOST_ENLARGED = 12;
/** Of a press of a key or button. */
export const STEP = 1.5;

/** Enlarged by a factor; what is under a point of the window stays there, as far as it can. */
export function zoomAt(view: ZoomView, factor: number, under: Point = { x: 0, y: 0 }): ZoomView {
  const scale = within(view.scale * factor, 1, MOST_ENLARGED);
  if (scale === 1) return WHOLE;
  const kept = 1 / view.scale - 1 / scale;
  const { x, y } = view.centre;
  return { scale, centre: onPicture({ x: x + under.x * kept, y: y + under.y * kept }) };
}

/** Dragged by so much of the window. */
export function moved({ scale, centre }: ZoomView, by: Point): ZoomView {
  if (scale === 1) return WHOLE;
  return { scale, centre: onPicture({ x: centre.x - by.x / scale, y: centre.y - by.y / scale }) };
}

interface Box {
  cx: number;
  cy: number;
  width: number;
  height: number;
}

/** A box of the picture, with as much again around it. */
export function viewOf({ cx, cy, width, height }: Box): ZoomView {
  const scale = within(0.5 / Math.max(width, height, Number.EPSILON), 1, MOST_ENLARGED);
  return scale === 1 ? WHOLE : { scale, centre: onPicture({ x: cx, y: cy }) };
}

/** The picture's own transformation, about its middle. */
export function transformOf({ scale, centre }: ZoomView): string {
  const shift = ({ x, y }: Point) =>
    `translate(${percent((0.5 - x) * scale)}, ${percent((0.5 - y) * scale)})`;
  return `${shift(centre)} scale(${String(scale)})`;
}

const percent = (part: number) => `${String(Math.round(part * 10_000) / 100)}%`;
const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
/** The middle of the window is never beside the picture. */
const onPicture = ({ x, y }: Point): Point => ({ x: within(x, 0, 1), y: within(y, 0, 1) });
