// Times that are not of the event's days: one of the two dates is wrong.
import { formatLongDate } from '@photolab/domain/shop/format';

export function OtherDays({ eventDay }: { eventDay: string | undefined }) {
  if (eventDay === undefined) return null;
  return (
    <p role="alert">
      <strong>Fijate la fecha: el evento es del {formatLongDate(eventDay)}.</strong> Hay tiempos de
      otros días, y con ellos nadie encuentra sus fotos por la hora.
    </p>
  );
}
