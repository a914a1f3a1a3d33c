// The name a photo is shown by, from whatever its file was called: never a path, never invisible.
import { withoutEnd, withoutInvisible } from '@photolab/domain/shop/text';

const MAX_LENGTH = 120;
/** At the end stand a camera's counter and what tells two photos of one name apart. */
const END_LENGTH = 24;

/** Of a long name the middle is left out; letters, signs and emoji stay. */
export function photoName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = withoutInvisible(last.replace(/[\t\n\r]/g, '')).replace(/\s+/g, ' ');
  const clean = withoutEnd(visible.replace(/^[. ]+/, ''), '. ');
  const characters = [...(clean || 'foto')];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  return [...characters.slice(0, MAX_LENGTH - END_LENGTH), ...characters.slice(-END_LENGTH)].join(
    '',
  );
}
