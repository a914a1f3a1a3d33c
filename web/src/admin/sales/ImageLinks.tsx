import * as z from 'zod';

const links = z.array(z.string());
const SHOWN = 3;

/** An order's image links, which travel as a JSON text list (administration §3). */
export function ImageLinks({ list }: { list: string }) {
  const urls = read(list);
  return (
    <span>
      {urls.slice(0, SHOWN).map((url, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} target="_blank" rel="noreferrer">
            {index + 1}
          </a>
        </span>
      ))}
      {urls.length > SHOWN && ` y ${String(urls.length - SHOWN)} más`}
    </span>
  );
}

function read(list: string): string[] {
  try {
    return links.safeParse(JSON.parse(list)).data ?? [];
  } catch {
    return [];
  }
}
