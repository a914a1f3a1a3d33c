// How long the data of faces are kept: until a date of the event's own, or so many months after it.
export const FACE_MONTHS = 12;

/** How long what is left for 'Avisame' is kept after its event. */
export const ALERT_DAYS = 60;

/** The day on which an event's faces are deleted, `YYYY-MM-DD`. */
export function facesDueOn({
  date,
  facesUntil,
}: {
  date: string;
  facesUntil: string | null;
}): string {
  if (facesUntil) return facesUntil;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + FACE_MONTHS, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, month - 1 + FACE_MONTHS, Math.min(day, lastOfMonth)));
  return due.toISOString().slice(0, 10);
}
