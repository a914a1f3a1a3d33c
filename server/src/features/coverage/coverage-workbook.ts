// The certificate as a workbook.
import type { Coverage } from '@photolab/contract/endpoints/coverage';
import { cameraWords } from '@photolab/domain/race/camera-clocks';
import writeExcelFile from 'write-excel-file/node';
import { count, dayOrMinute, head, text } from '../../platform/tables/cells.ts';

export interface CoverageFacts {
  event: { name: string; date: string };
  figures: Coverage;
}

const share = (part: number, whole: number) =>
  whole > 0 ? { value: part / whole, type: Number, format: '0.0%' } : null;
const widths = (...all: number[]) => all.map((width) => ({ width }));

export async function coverageWorkbook({ event, figures }: CoverageFacts): Promise<Buffer> {
  return writeExcelFile([
    {
      sheet: 'Resumen',
      data: summary(event, figures),
      columns: widths(44, 16, 12),
    },
    {
      sheet: 'Corredores sin foto',
      data: [
        ['Número', 'Nombre', 'Categoría'].map(head),
        ...figures.missingRunners.map(({ number, name, category }) =>
          [number, name, category].map(text),
        ),
      ],
      columns: widths(14, 36, 20),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Por cámara',
      data: [
        ['Cámara', 'Fotos', 'Primera', 'Última', 'Minutos con fotos', 'Máximo por minuto'].map(
          head,
        ),
        ...figures.cameras.map((camera) => [
          text(cameraWords(camera.camera)),
          count(camera.photos),
          dayOrMinute(camera.first ?? ''),
          dayOrMinute(camera.last ?? ''),
          count(camera.minutes),
          count(camera.busiest),
        ]),
      ],
      columns: widths(36, 12, 18, 18, 18, 18),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Por minuto',
      data: [
        ['Minuto', 'Cámara', 'Fotos'].map(head),
        ...figures.minutes.map(({ at, camera, photos }) => [
          dayOrMinute(at),
          text(cameraWords(camera)),
          count(photos),
        ]),
      ],
      columns: widths(18, 36, 12),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
}

function summary(event: CoverageFacts['event'], figures: Coverage) {
  const { photos, byNumber, byFace, unidentified, runners, missing, recall, checked } = figures;
  const line = (name: string, part: number, whole: number) => [
    text(name),
    count(part),
    share(part, whole),
  ];
  return [
    [head('Certificado de cobertura'), null, null],
    [text(event.name), dayOrMinute(event.date), null],
    line('Fotos', photos, 0),
    line('Con número leído', byNumber, photos),
    line('Sólo por la cara', byFace, photos),
    line('Sin identificar', unidentified, photos),
    line('Corredores en la lista de largada', runners, 0),
    line('Corredores con foto', runners - missing, runners),
    line('Corredores sin foto', missing, runners),
    line('Fotos de la muestra revisadas', checked, 0),
    ...(recall
      ? (
          [
            ['De lo que se ve, fue leído', recall.value],
            ['   como mínimo (95 %)', recall.low],
            ['   como máximo (95 %)', recall.high],
          ] as const
        ).map(([name, value]) => [text(name), null, share(value, 1)])
      : []),
  ];
}
