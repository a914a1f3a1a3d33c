// Photos per minute as bars, from the first minute with photos to the last; per few minutes where a race
// lasts longer than a day; none where clocks are so far apart that nothing could be seen.
import { formatCount, formatMinute } from '@photolab/domain/shop/format';
import type { Coverage } from '../../api/admin/coverage.ts';
import styles from './CoveragePage.module.css';

/** A day's minutes. */
const MOST_BARS = 1_440;
/** No race's photos are further apart. */
const MOST_DAYS = 4;
const HEIGHT = 60;

export function MinutesChart({ minutes }: { minutes: Coverage['minutes'] }) {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) return null;
  const start = minuteOf(first.at);
  const length = minuteOf(last.at) - start + 1;
  if (length > MOST_DAYS * MOST_BARS) {
    return (
      <p>
        Las horas de las fotos van del {formatMinute(first.at)} al {formatMinute(last.at)}: alguna
        cámara tenía mal la hora.
      </p>
    );
  }
  const step = Math.ceil(length / MOST_BARS);
  const photos = new Map<number, number>();
  for (const { at, photos: count } of minutes) {
    const bar = Math.floor((minuteOf(at) - start) / step);
    photos.set(bar, (photos.get(bar) ?? 0) + count);
  }
  const width = Math.ceil(length / step);
  const most = Math.max(...photos.values());
  const words = `Fotos ${step > 1 ? `cada ${String(step)} minutos` : 'por minuto'}, del ${formatMinute(first.at)} al ${formatMinute(last.at)}; como máximo ${formatCount(most)}`;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="img">
        <title>{words}</title>
        {[...photos].map(([bar, count]) => (
          <rect
            key={bar}
            x={bar}
            width={1}
            y={HEIGHT - (count / most) * HEIGHT}
            height={(count / most) * HEIGHT}
          />
        ))}
      </svg>
      <figcaption>{words}.</figcaption>
    </figure>
  );
}

const minuteOf = (at: string) => Date.parse(`${at.replace(' ', 'T')}:00Z`) / 60_000;
