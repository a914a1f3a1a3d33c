// How much was found in this event, and how right it was on the checked sample.
import { countOf, countPhotos, formatCount } from '@photolab/domain/shop/format';
import type { RecognitionStats } from '../../api/admin/recognition.ts';
import { Figures } from '../shared/panels/Figures.tsx';
import panels from '../shared/panels/panels.module.css';
import { estimated, marginOf, shareOf } from '../shared/panels/share-words.ts';

export function RecognitionFigures({ stats }: { stats: RecognitionStats }) {
  const { sample } = stats;
  const list =
    stats.startListSize > 0
      ? `${formatCount(stats.startListFound)} de ${formatCount(stats.startListSize)} de la lista`
      : 'números distintos';
  const figures = [
    ['Fotos leídas', formatCount(stats.photosRead), `de ${formatCount(stats.photos)}`],
    [
      'Sin número',
      formatCount(stats.photosWithoutNumber),
      shareOf(stats.photosWithoutNumber, stats.photosRead),
    ],
    [
      'Sin cara',
      formatCount(stats.photosWithoutFace),
      `${countOf(stats.faces, 'cara', 'caras')} en ${countPhotos(stats.photosIndexed)}`,
    ],
    ['Con error', formatCount(stats.photosFailed), ''],
    ['Corredores encontrados', formatCount(stats.runnersFound), list],
    [
      'Precisión',
      estimated(sample.precision),
      meaningOf(sample.precision, 'de lo leído está bien'),
    ],
    ['Cobertura', estimated(sample.recall), meaningOf(sample.recall, 'de lo que se ve fue leído')],
  ] as const;
  return (
    <section className={panels.panel} aria-label="Resultados">
      <h2>Resultados</h2>
      <Figures figures={figures} />
    </section>
  );
}

type Share = RecognitionStats['sample']['precision'];

function meaningOf(share: Share, words: string): string {
  return share ? `${marginOf(share)} ${words}` : 'Revisá la muestra para saberlo';
}
