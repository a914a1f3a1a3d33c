// Text on a sheet, in the shop's own strokes.
import { CAPITAL_HEIGHT, lettersOf, lineWidth } from '../../src/platform/images/brand/lettering.ts';
import type { Point, Sheet } from './svg.ts';

export interface Lettering {
  /** Height of a capital in the sheet's units. */
  readonly height: number;
  readonly colour: string;
  /** Pen width as a share of the height; 0.16 is a heavy face. */
  readonly pen?: number;
  readonly align?: 'left' | 'middle';
  /** Narrower or wider than the box. */
  readonly stretch?: number;
}

export const textWidth = (text: string, height: number, stretch = 1): number =>
  (lineWidth(text) * stretch * height) / CAPITAL_HEIGHT;

/** Writes capitals and digits; `spot` is the top left corner, or the top middle. */
export function write(sheet: Sheet, text: string, spot: Point, style: Lettering): void {
  const unit = style.height / CAPITAL_HEIGHT;
  const stretch = style.stretch ?? 1;
  const width = textWidth(text, style.height, stretch);
  const left = style.align === 'middle' ? spot[0] - width / 2 : spot[0];
  sheet.group(`translate(${left} ${spot[1]}) scale(${unit * stretch} ${unit})`, () => {
    for (const { strokes, shift } of lettersOf(text)) {
      sheet.group(`translate(${shift} 0)`, () =>
        sheet.line(strokes, style.colour, CAPITAL_HEIGHT * (style.pen ?? 0.16)),
      );
    }
  });
}
