import { useTimeZone } from '../../state/time-zone.ts';

/** An instant on the studio's clock: `21/11/26, 13:05`, with `seconds` to the second. */
export function Moment({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  const clock = clockOf(useTimeZone(), seconds ? 'medium' : 'short');
  return <time dateTime={at.toISOString()}>{clock.format(at)}</time>;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string, timeStyle: 'short' | 'medium'): Intl.DateTimeFormat {
  const known = clocks.get(`${timeZone} ${timeStyle}`);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('es-AR', {
    dateStyle: 'short',
    timeStyle,
    hourCycle: 'h23',
    timeZone,
  });
  clocks.set(`${timeZone} ${timeStyle}`, clock);
  return clock;
}
