// Two thumbs over the event's stretches of ten minutes, with how many photos each one has.
import { countPhotos } from '@photolab/domain/shop/format';
import { useState, type CSSProperties } from 'react';
import { formatMoment } from '../gallery-address.ts';
import styles from './MomentFilter.module.css';

interface Moment {
  from: string;
  photos: number;
}

interface Props {
  moments: readonly Moment[];
  from: string | undefined;
  to: string | undefined;
  /** Whether the stretches' photos are those that are shown. */
  counted: boolean;
  /** Of the whole stretch nothing: photos without an hour belong to it too. */
  onChange: (range: { from?: string; to?: string }) => void;
}

export function MomentSlider({ moments, from, to, counted, onChange }: Props) {
  const last = moments.length - 1;
  const [moved, setMoved] = useMovedFrom(`${from ?? ''} ${to ?? ''}`);
  const first = moved.first ?? indexAt(moments, from, 0);
  const final = moved.final ?? indexAt(moments, to, last);
  const startOf = (index: number) => moments[index]?.from ?? '';
  const endOf = (index: number) => startOf(index).replace(/0$/, '9');
  const photos = moments.slice(first, final + 1).reduce((sum, moment) => sum + moment.photos, 0);
  const most = Math.max(1, ...moments.map((moment) => moment.photos));
  const settle = () => {
    onChange(first > 0 || final < last ? { from: startOf(first), to: endOf(final) } : {});
  };
  const thumb = (label: string, value: number, text: string, move: (index: number) => void) => (
    <input
      // Let go of, or moved by a key or a screen reader's gesture: React calls each step on the way a change.
      ref={(input) => {
        input?.addEventListener('change', settle);
        return () => {
          input?.removeEventListener('change', settle);
        };
      }}
      type="range"
      min={0}
      max={last}
      value={value}
      aria-label={label}
      aria-valuetext={text}
      onChange={({ target }) => {
        move(Number(target.value));
      }}
    />
  );
  // An address may ask for times between or beyond the stretches: what it asks for is said as it is.
  const begin = moved.first === undefined && from ? from : startOf(first);
  const end = moved.final === undefined && to ? to : endOf(final);
  const isWhole = begin === startOf(first) && end === endOf(final);
  return (
    <div className={styles.slider} role="group" aria-label="Hora de las fotos">
      <p>
        De <strong>{formatMoment(begin)}</strong> a <strong>{formatMoment(end)}</strong>
        {counted && isWhole && ` · ${countPhotos(photos)}`}
      </p>
      <div className={styles.track}>
        <div className={styles.bars} aria-hidden="true">
          {moments.map((moment, index) => (
            <span
              key={moment.from}
              data-in={index >= first && index <= final}
              style={{ height: `${String((100 * moment.photos) / most)}%` } satisfies CSSProperties}
            />
          ))}
        </div>
        {thumb('Desde', first, formatMoment(startOf(first)), (index) => {
          setMoved({ first: Math.min(index, final) });
        })}
        {thumb('Hasta', final, formatMoment(endOf(final)), (index) => {
          setMoved({ final: Math.max(index, first) });
        })}
      </div>
    </div>
  );
}

interface Moved {
  first?: number;
  final?: number;
}

/** Where the thumbs were moved to; forgotten as soon as the address says another range. */
function useMovedFrom(range: string) {
  const [seen, setSeen] = useState(range);
  const [moved, setMoved] = useState<Moved>({});
  if (seen !== range) {
    setSeen(range);
    setMoved({});
  }
  return [moved, setMoved] as const;
}

/** The stretch that a time of the address falls into, if it names the day where the stretches do. */
function indexAt(moments: readonly Moment[], time: string | undefined, otherwise: number): number {
  if (time?.length !== moments[0]?.from.length) return otherwise;
  return Math.max(
    0,
    moments.findLastIndex(({ from }) => from <= (time ?? '')),
  );
}
