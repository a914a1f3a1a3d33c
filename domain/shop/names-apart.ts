import { formatShortDate } from './format.ts';

interface Listed {
  id: number;
  name: string;
  date: string;
}

/** Each with its day; among others of its name and day also with its number, which stands in its screens' addresses. */
export function withDays<Event extends Listed>(events: readonly Event[]) {
  const keyOf = ({ name, date }: Listed) => `${date} ${name}`;
  const shared = repeated(events, keyOf);
  return events.map((event) => {
    const day = formatShortDate(event.date);
    return {
      ...event,
      day: shared.has(keyOf(event)) ? `${day} · evento ${String(event.id)}` : day,
    };
  });
}

/** As a list's options: a race of every year often keeps its name, and there the day tells which one it is. */
export function namesApart(events: readonly Listed[]) {
  const shared = repeated(events, ({ name }) => name);
  return withDays(events).map(({ id, name, day }) => ({
    value: String(id),
    label: shared.has(name) ? `${name} · ${day}` : name,
  }));
}

function repeated(events: readonly Listed[], keyOf: (event: Listed) => string): Set<string> {
  const seen = new Set<string>();
  const again = events.map(keyOf).filter((key) => seen.size === seen.add(key).size);
  return new Set(again);
}
