import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/buttons/Button.tsx';
import { OriginalLink, PictureLink } from '../shared/panels/PictureLink.tsx';

const links = z.array(z.string());
const SHOWN = 3;

interface Props {
  list: string;
  /** They lead to originals. */
  originals?: boolean;
}

/** An order's image links, which travel as a JSON text list (administration §3). */
export function ImageLinks({ list, originals = false }: Props) {
  const ImageLink = originals ? OriginalLink : PictureLink;
  const urls = read(list);
  const [open, setOpen] = useState(false);
  const shown = open ? urls.length : SHOWN;
  return (
    <span>
      {urls.slice(0, shown).map((url, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <ImageLink address={url}>{index + 1}</ImageLink>
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
