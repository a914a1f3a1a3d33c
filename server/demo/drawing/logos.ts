// Five brands that do not exist, for the sponsors' strip.
import { SPONSOR_NAMES } from '../texts.ts';
import { textWidth, write } from './lettering.ts';
import { curve, type Point, type Sheet } from './svg.ts';

export const logoWidth = 640;
export const logoHeight = 240;

type Mark = (sheet: Sheet) => void;

const wind: Mark = (sheet) => {
  for (const [y, long] of [
    [88, 96],
    [118, 126],
    [148, 84],
  ] as const)
    sheet.line(`M44 ${y}H${44 + long}q18 0 18 -16t-16 -15`, '#17709e', 13);
};

const leaf: Mark = (sheet) => {
  sheet.path('M60 170C40 90 90 50 168 52C172 130 130 178 60 170Z', '#2f9e77');
  sheet.line('M56 182Q96 120 142 82', '#fffaf2', 8);
};

const peak: Mark = (sheet) => {
  sheet.path('M34 172L98 62L128 112L146 86L196 172Z', '#2a3d4f');
  sheet.path('M98 62L76 100L92 94L102 106L117 94Z', '#fffaf2');
};

const fox: Mark = (sheet) => {
  sheet.path('M48 60L92 92H128L172 60L166 124L110 182L54 124Z', '#e4572e');
  sheet.path('M54 124L96 128L110 182ZM166 124L124 128L110 182Z', '#fffaf2');
  for (const x of [86, 134]) sheet.ellipse([x, 116], 7, 7, '#22303c');
};

const sun: Mark = (sheet) => {
  sheet.ellipse([112, 120], 38, 38, '#f2b134');
  for (let i = 0; i < 12; i += 1) {
    const angle = (i * Math.PI) / 6;
    const ray = [52, 70].map((r): Point => [112 + Math.cos(angle) * r, 120 + Math.sin(angle) * r]);
    sheet.line(curve(ray, false), '#f2b134', 9);
  }
};

/** In the order of the sponsors' names. */
const brands: readonly (readonly [motto: string, colour: string, mark: Mark])[] = [
  ['ROPA PARA CORRER', '#17709e', wind],
  ['MATE DE MONTAÑA', '#24765a', leaf],
  ['MOCHILAS Y CARPAS', '#2a3d4f', peak],
  ['BEBIDA DEPORTIVA', '#c8431d', fox],
  ['SALUD EN MARCHA', '#8a5a00', sun],
];

export function drawLogo(sheet: Sheet, index: number): void {
  const [motto, colour, mark] = brands[index % brands.length] ?? ['', '#000000', wind];
  const name = (SPONSOR_NAMES[index % SPONSOR_NAMES.length] ?? '').toUpperCase();
  mark(sheet);
  const stretch = Math.min(1, 380 / textWidth(name, 66));
  write(sheet, name, [224, 82], { height: 66, colour, pen: 0.17, stretch });
  write(sheet, motto, [226, 172], { height: 19, colour: '#5d6670', pen: 0.12 });
}
