// Sizes, times to go and what was missed on the way, as the studio reads them.
import { countPhotos } from '@photolab/domain/shop/format';

const SIZE = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/** `5,8 GB`, in powers of ten as cameras and cards say it. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${SIZE.format(bytes / 1e9)} GB`;
  if (bytes >= 1e6) return `${SIZE.format(bytes / 1e6)} MB`;
  return `${SIZE.format(bytes / 1e3)} kB`;
}

/** `40 s`, `12 min`, `1 h 05 min` */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${String(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Of chosen photos: somebody else deleted them, or moved them to another event. */
export const goneWords = (count: number) =>
  `${countPhotos(count)} ya no ${count === 1 ? 'estaba' : 'estaban'} en este evento.`;
