// Typing errors in the addresses people have: 'gmial.com' is 'gmail.com', and 'muñoz' is written 'munoz'.

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
  const [name, domain, ...rest] = typed.split('@').map(writable);
  if (!name || !domain || rest.length > 0) return undefined;
  const meant = `${name}@${nearDomain(domain) ?? domain}`;
  return meant === typed ? undefined : meant;
}

/** Without what no address of these providers has: accents, blanks, a comma, a full stop with nothing beside it. */
const writable = (part: string) =>
  part
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
    .split(/[.,]/)
    .filter((piece) => piece !== '')
    .join('.');

function nearDomain(domain: string): string | undefined {
  if (DOMAINS.includes(domain) || REAL.has(domain)) return undefined;
  const near = DOMAINS.map((known) => ({ known, edits: distance(domain, known) }))
    .filter(({ known, edits }) => edits <= (known.length > 9 ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.known;
}

/** Letters changed, left out, added or swapped with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows = Array.from({ length: a.length + 1 }, (_row, index) => [index]);
  for (let j = 0; j <= b.length; j += 1) (rows[0] ?? [])[j] = j;
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      (rows[i] ?? [])[j] = swapped ? Math.min(best, at(i - 2, j - 2) + 1) : best;
    }
  }
  return at(a.length, b.length);
}
