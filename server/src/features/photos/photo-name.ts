// The name a photo is shown by, from whatever its file was called: never a path, never invisible.

const MAX_LENGTH = 120;
/** Control characters, and the marks that turn the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Keeps the extension and as much of the rest as fits; letters, signs and emoji stay. */
export function photoName(filename: string): string {
  const last = filename.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const characters = [...(clean || 'foto')];
  if (characters.length <= MAX_LENGTH) return characters.join('');
  const [extension = ''] = /\.\w{1,5}$/.exec(clean) ?? [];
  return characters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
