// Still lifes for the news: what a runner collects before the race, and where the fastest stand after it.
import { write } from '../drawing/lettering.ts';
import { curve, darker, lighter, polygon, type Sheet } from '../drawing/svg.ts';

function drawFoldedShirt(sheet: Sheet): void {
  const colour = '#e4572e';
  sheet.soft([420, 640], 330, 60, '#1c1018', 0.5);
  sheet.path(
    'M250 190L340 140Q420 190 500 140L590 190L680 330L600 380L570 330V640Q420 662 270 640V330L240 380L160 330Z',
    sheet.blend([lighter(colour, 0.15), colour, darker(colour, 0.2)], 30),
  );
  sheet.path('M270 372H570V416H270Z', '#ffd166');
  sheet.line(
    curve(
      [
        [340, 142],
        [420, 192],
        [500, 142],
      ],
      false,
    ),
    '#ffd166',
    12,
  );
  for (const x of [300, 540])
    sheet.line(
      curve(
        [
          [x, 430],
          [x + 8, 520],
          [x - 4, 630],
        ],
        false,
      ),
      darker(colour, 0.5),
      6,
      { opacity: 0.25 },
    );
  write(sheet, 'COSTA', [420, 470], { height: 54, colour: '#fffaf2', pen: 0.17, align: 'middle' });
}

function drawMedal(sheet: Sheet): void {
  sheet.path('M900 60L960 330L1000 330L1060 60H1010L980 220L950 60Z', '#17709e');
  sheet.soft([984, 600], 130, 30, '#1c1018', 0.5);
  sheet.ellipse([980, 440], 124, 124, sheet.blend(['#ffe6a1', '#e0a63a', '#a86f1c'], 50));
  sheet.ellipse([980, 440], 98, 98, sheet.blend(['#e0a63a', '#f7d283'], 50));
  sheet.line(
    curve(
      [
        [910, 470],
        [950, 430],
        [990, 462],
        [1050, 410],
      ],
      false,
    ),
    '#8a5a14',
    12,
  );
  sheet.line(
    curve(
      [
        [910, 496],
        [955, 468],
        [995, 492],
        [1048, 450],
      ],
      false,
    ),
    '#8a5a14',
    8,
  );
}

export function drawRaceKit(sheet: Sheet): void {
  sheet.path('M0 0H1200V800H0Z', sheet.blend(['#f6e3c5', '#e9c893']));
  sheet.path('M0 520H1200V800H0Z', sheet.blend(['#c99a66', '#a97a4b']));
  for (const y of [584, 660, 742])
    sheet.line(
      polygon(
        [
          [0, y],
          [1200, y],
        ],
        false,
      ),
      '#8a5f38',
      4,
      { opacity: 0.4 },
    );
  sheet.soft([250, 90], 620, 420, '#fff6e8', 0.9);
  drawFoldedShirt(sheet);
  drawMedal(sheet);
  sheet.group('translate(730 690) rotate(-4)', () => {
    sheet.path('M-150 -90H150V86H-150Z', '#1c1018', {
      opacity: 0.25,
      transform: 'translate(6 10)',
    });
    sheet.path('M-150 -90H150V86H-150Z', '#fffdf8');
    sheet.path('M-150 -90H150V-52H-150Z', '#17709e');
    write(sheet, '2026', [0, -26], { height: 88, colour: '#16151a', pen: 0.17, align: 'middle' });
  });
}

export function drawPodium(sheet: Sheet): void {
  for (const [x, y, place] of [
    [120, 610, '2'],
    [820, 640, '3'],
    [445, 540, '1'],
  ] as const) {
    const wide = place === '1' ? 310 : 260;
    sheet.path(`M${x} ${y}H${x + wide}V820H${x}Z`, sheet.blend(['#fffaf2', '#d8cbb8']));
    sheet.path(`M${x} ${y}H${x + wide}V${y + 18}H${x}Z`, '#e4572e');
    write(sheet, place, [x + wide / 2, y + 60], {
      height: 96,
      colour: '#22303c',
      pen: 0.17,
      align: 'middle',
    });
  }
}
