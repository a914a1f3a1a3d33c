const MOMENT = new Intl.DateTimeFormat('es-AR', { dateStyle: 'short', timeStyle: 'short' });

/** An instant in the reader's own time zone: `21/11/26, 13:05`. */
export const formatMoment = (moment: Date): string => MOMENT.format(moment);
