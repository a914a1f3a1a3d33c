// The name a photo is shown by, from whatever its file was called: never a path, never invisible.
import { withoutEnd, withoutInvisible } from '@photolab/domain/shop/text';

const MAX_LENGTH = 120;

/** Keeps the extension and as much of the rest as fits; letters, signs and emoji stay. */
export function photoName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = withoutInvisible(last.replace(/[\t\n\r]/g, '')).replace(/\s+/g, ' ');
  const clean = withoutEnd(visible.replace(/^[. ]+/, ''), '. ');
  const characters = [...(clean || 'foto')];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  const [extension = ''] = /\.\w{1,5}$/.exec(clean) ?? [];
  return characters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
