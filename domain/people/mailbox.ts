// Whose letter box an address is, so that limits per address are not passed by spelling it otherwise.

/** Characters of the longest address that mail goes to. */
export const EMAIL_MAX_LENGTH = 254;

/** Google's mailboxes take full stops for nothing. */
const WITHOUT_STOPS = new Set(['gmail.com', 'googlemail.com']);

/** `Ana.Paz+fotos@Gmail.com` is the letter box of `anapaz@gmail.com`. Never written to. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  const host = address.slice(at + 1);
  return `${WITHOUT_STOPS.has(host) ? name.replaceAll('.', '') : name}@${host}`;
}
