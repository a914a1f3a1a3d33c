import { DEFAULT_TIME_ZONE } from '@photolab/domain/studio-day';
import { useQuery } from '@tanstack/react-query';
import { shopInfoQuery } from '../../api/shop.ts';

/** An instant on the studio's clock: `21/11/26, 13:05`. */
export function Moment({ at }: { at: Date }) {
  const timeZone = useQuery(shopInfoQuery).data?.timeZone ?? DEFAULT_TIME_ZONE;
  return <time dateTime={at.toISOString()}>{clockOf(timeZone).format(at)}</time>;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('es-AR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  clocks.set(timeZone, clock);
  return clock;
}
