import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/buttons/Button.tsx';

const links = z.array(z.string());
const SHOWN = 3;

/** An order's image links, which travel as a JSON text list (administration §3). */
export function ImageLinks({ list }: { list: string }) {
  const urls = read(list);
  const [open, setOpen] = useState(false);
  const shown = open ? urls.length : SHOWN;
  return (
    <span>
      {urls.slice(0, shown).map((url, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} target="_blank" rel="noreferrer">
            {index + 1}
          </a>
        </span>
      ))}
      {urls.length > shown && ' '}
      {urls.length > shown && (
        <Button
          variant="quiet"
          onClick={() => {
            setOpen(true);
          }}
        >
          y {urls.length - shown} más
        </Button>
      )}
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
