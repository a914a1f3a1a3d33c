// Typing errors in the addresses people have: 'gmial.com' is 'gmail.com', and 'muñoz' is written 'munoz'.
import { editDistance } from '../shop/edit-distance.ts';
import { withoutAccents } from '../shop/text.ts';

const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'outlook.com',
  'outlook.com.ar',
  'yahoo.com',
  'yahoo.com.ar',
  'live.com',
  'live.com.ar',
  'icloud.com',
  'fibertel.com.ar',
];
/** Real ones that look like a mistake for one of those. */
const REAL = new Set([
  'gmx.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'aol.com',
  'me.com',
  'msn.com',
]);

/** The address that was probably meant; undefined when nothing looks wrong. */
export function suggestEmail(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const [name, domain, ...rest] = copied(typed).split('@').map(writable);
  if (!name || !domain || rest.length > 0) return undefined;
  const meant = `${name}@${nearDomain(domain) ?? domain}`;
  return meant === typed ? undefined : meant;
}

/** The address alone of what mail programs copy: `Ana Paz <ana@gmail.com>`, `mailto:ana@gmail.com`. */
const copied = (text: string) => /<([^<>]*)>?$/.exec(text)?.[1] ?? text.replace(/^mailto:/, '');

/** Without what no address of these providers has: accents, blanks, a comma, a full stop with nothing beside it. */
const writable = (part: string) =>
  withoutAccents(part)
    .replace(/\s/gu, '')
    .split(/[.,]/)
    .filter((piece) => piece !== '')
    .join('.');

function nearDomain(domain: string): string | undefined {
  if (DOMAINS.includes(domain) || REAL.has(domain)) return undefined;
  const near = DOMAINS.map((known) => ({ known, edits: editDistance(domain, known) }))
    .filter(({ known, edits }) => edits <= (known.length > 9 ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.known;
}
