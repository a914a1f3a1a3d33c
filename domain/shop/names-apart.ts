import { formatShortDate } from './format.ts';

interface Listed {
  id: number;
  name: string;
  date: string;
}

export type Dated<Event extends Listed> = Event & {
  /** Among others of its name and day also with its number, which stands in its screens' addresses. */
  day: string;
  /** Its name; a race of every year often keeps it, and there the day tells which one it is. */
  title: string;
};

export function withDays<Event extends Listed>(events: readonly Event[]): Dated<Event>[] {
  const dayOf = ({ name, date }: Listed) => `${date} ${name}`;
  const twins = repeated(events, dayOf);
  const names = repeated(events, ({ name }) => name);
  return events.map((event) => {
    const { id, name, date } = event;
    const day = formatShortDate(date) + (twins.has(dayOf(event)) ? ` · evento ${String(id)}` : '');
    return { ...event, day, title: names.has(name) ? `${name} · ${day}` : name };
  });
}

/** Where it stands alone: a race of every year often keeps its name. */
export const nameAndDay = ({ name, date }: Pick<Listed, 'name' | 'date'>) =>
  `${name} · ${formatShortDate(date)}`;

/** As a list's options. */
export const namesApart = (events: readonly Listed[]) =>
  withDays(events).map(({ id, title }) => ({ value: String(id), label: title }));

function repeated(events: readonly Listed[], keyOf: (event: Listed) => string): Set<string> {
  const seen = new Set<string>();
  const again = events.map(keyOf).filter((key) => seen.size === seen.add(key).size);
  return new Set(again);
}
