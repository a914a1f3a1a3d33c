// What looks as if the shop read it, and is not read: an .env beside it, names that are nearly right, and notes, which
// are a part of what they stand behind.
//
// A variable whose name is nearly one of ours is not read: with `S3_BUKET` the photos would lie on the disk, and
// nothing would say so. Only near misses count, and only of what is not set besides: programs have many variables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { editDistance } from '@photolab/domain/shop/edit-distance';

/** Letters that may differ in a name of so many; whether it is spelt large and where it is parted counts for nothing. */
const MOST_WRONG = [
  { from: 12, letters: 2 },
  { from: 6, letters: 1 },
  { from: 0, letters: 0 },
];

/** One line, or undefined. Values are never told. */
export function tellNearNames(
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): string | undefined {
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const missing = known.filter((name) => !isSet(name));
  const told = Object.keys(environment)
    .filter((name) => isSet(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => isNear(lettersOf(name), lettersOf(one)));
      return meant ? [`${name} (${meant}?)`] : [];
    });
  return told.length > 0
    ? `Not read, as the shop has none of that name: ${told.join(', ')}.`
    : undefined;
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

function isNear(given: string, meant: string): boolean {
  const most = MOST_WRONG.find(({ from }) => meant.length >= from)?.letters ?? 0;
  return editDistance(given, meant) <= most;
}

/**
 * One line: `secret # a note` is all of it the secret by systemd's rules, and may be meant so. By those of compose it is
 * not: a backup that was made there could not be restored here.
 */
export function tellNotes(
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): string | undefined {
  const told = known.filter((name) => /\s#/.test(environment[name]?.trim() ?? ''));
  return told.length > 0
    ? `A note behind a value is a part of it here: look whether that of ${told.join(', ')} is meant so.`
    : undefined;
}

/** One line where an .env lies in the folder and nobody handed over what it says: containers read it, the shop does not. */
export function tellUnreadFile(
  folder: string,
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): string | undefined {
  const said = parseEnv(textOf(join(folder, '.env')));
  if (!known.some((name) => said[name]?.trim() && !environment[name]?.trim())) return undefined;
  return (
    'Not read: .env. What it says is handed over by: node --env-file=.env scripts/start.mjs ' +
    '(or scripts/run.mjs backup FILE, and so on).'
  );
}

/** Nothing, where there is no file, or one that only others may read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
