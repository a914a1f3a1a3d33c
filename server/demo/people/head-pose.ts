// How a head is seen: its pose, and where a place on it lands in the picture.
// Units: a head is about 104 wide, the eyes are at y = 0, the chin is near y = 92.
import type { Point, Sheet } from '../drawing/svg.ts';
import type { Runner } from './runner.ts';

/** How a face is seen in one photo. Angles in degrees. */
export interface Pose {
  /** Turned to the picture's right when positive. */
  readonly yaw: number;
  /** Nodding down when positive. */
  readonly pitch: number;
  readonly tilt: number;
  /** 0 closed and calm to 1 open laughter. */
  readonly smile: number;
  /** Where the light comes from: -1 left to 1 right. */
  readonly light: number;
}

/** From a place on the head (z towards the viewer) to the picture. */
export type Place = (x: number, y: number, z?: number) => Point;

export interface Head {
  readonly sheet: Sheet;
  readonly who: Runner;
  readonly pose: Pose;
  readonly place: Place;
}

const depth = (x: number): number => 44 * Math.sqrt(Math.max(0, 1 - (x / 58) ** 2));

export function placing(pose: Pose): Place {
  const yaw = (pose.yaw * Math.PI) / 180;
  const pitch = (pose.pitch * Math.PI) / 180;
  return (x, y, z = depth(x)) => [
    x * Math.cos(yaw) + z * Math.sin(yaw),
    y * Math.cos(pitch) + z * Math.sin(pitch),
  ];
}

/** The outline of the bare head, clockwise from the crown. */
export function outline(who: Runner, place: Place): Point[] {
  const w = who.faceWidth;
  const half: readonly (readonly [number, number, number])[] = [
    [27 * w, -77, 0],
    [46 * w, -52, 0],
    [52 * w, -18, 0],
    [51 * w, 10, 4],
    [47.5 * w, 36, 8],
    [40 * who.jaw * w, 60, 14],
    [25 * who.jaw * w, 82 * who.chin, 24],
    [9 * w, 92 * who.chin, 30],
  ];
  const mirrored = [...half].reverse().map(([x, y, z]) => place(-x, y, z));
  return [place(0, -83, 0), ...half.map(([x, y, z]) => place(x, y, z)), ...mirrored];
}
