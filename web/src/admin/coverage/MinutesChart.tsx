// Photos per minute as bars, from the first minute with photos to the last; none where clocks are so
// far apart that nothing could be seen.
import { formatCount, formatMinute } from '@photolab/domain/shop/format';
import type { Coverage } from '../../api/admin/coverage.ts';
import styles from './CoveragePage.module.css';

/** A day. */
const MOST_MINUTES = 1_440;
const HEIGHT = 60;

export function MinutesChart({ minutes }: { minutes: Coverage['minutes'] }) {
  const photos = new Map<number, number>();
  for (const { at, photos: count } of minutes) {
    const minute = minuteOf(at);
    photos.set(minute, (photos.get(minute) ?? 0) + count);
  }
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) return null;
  const start = minuteOf(first.at);
  const width = minuteOf(last.at) - start + 1;
  if (width > MOST_MINUTES) {
    return (
      <p>
        Las horas de las fotos van del {formatMinute(first.at)} al {formatMinute(last.at)}: alguna
        cámara tenía mal la hora.
      </p>
    );
  }
  const most = Math.max(...photos.values());
  const words = `Fotos por minuto, del ${formatMinute(first.at)} al ${formatMinute(last.at)}; como máximo ${formatCount(most)}`;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="img">
        <title>{words}</title>
        {[...photos].map(([minute, count]) => (
          <rect
            key={minute}
            x={minute - start}
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
