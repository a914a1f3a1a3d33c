// Caps, visors and headbands in the runner's own colour.
import { curve, darker, lighter, type Point } from '../drawing/svg.ts';
import type { Head } from './head-pose.ts';

export function drawHeadwear({ sheet, who, place, pose }: Head): void {
  if (who.headwear === 'none') return;
  const colour = who.kit[1];
  const dark = darker(colour, 0.35);
  const w = 55 * who.faceWidth;
  const band = (top: number, bottom: number): Point[] => [
    place(-w, top + 14, 0),
    place(-w * 0.6, top + 2, 30),
    place(0, top - 2, 44),
    place(w * 0.6, top + 2, 30),
    place(w, top + 14, 0),
    place(w, bottom + 12, 0),
    place(w * 0.6, bottom + 2, 30),
    place(0, bottom, 44),
    place(-w * 0.6, bottom + 2, 30),
    place(-w, bottom + 12, 0),
  ];
  if (who.headwear === 'cap')
    sheet.path(
      curve([
        place(-w - 2, -34, 0),
        place(-w + 2, -66, 0),
        place(-24, -96, 0),
        place(24, -96, 0),
        place(w - 2, -66, 0),
        place(w + 2, -34, 0),
        place(0, -46, 40),
      ]),
      sheet.blend([lighter(colour, 0.25), colour, dark]),
    );
  const [top, bottom] = who.headwear === 'headband' ? [-60, -44] : [-58, -44];
  sheet.path(curve(band(top, bottom)), who.headwear === 'headband' ? colour : dark);
  sheet.soft(place(pose.light * 20, top + 5, 44), 30, 7, '#ffffff', 0.35);
  if (who.headwear === 'headband') return;
  const brim = [
    place(-w * 0.86, -42, 16),
    place(0, -54, 46),
    place(w * 0.86, -42, 16),
    place(w * 0.66, -31, 64),
    place(0, -32, 78),
    place(-w * 0.66, -31, 64),
  ];
  sheet.path(curve(brim), sheet.blend([colour, dark]));
}
