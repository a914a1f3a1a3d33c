// What a studio is called and how it is reached, until it says so itself; and which of it nobody may
// be shown by a shop that sells.

export const DEFAULT_BRAND = {
  name: 'Photolab',
  color: '#c9141f',
  phone: '+54 9 11 5555-0100',
  email: 'hola@photolab.example',
  instagram: 'https://www.instagram.com/photolab',
  facebook: 'https://www.facebook.com/photolab',
  whatsapp: 'https://wa.me/5491155550100',
} as const;

const CONTACT_FIELDS = ['phone', 'email', 'instagram', 'facebook', 'whatsapp'] as const;
export type Contacts = Record<(typeof CONTACT_FIELDS)[number], string>;

/** The contacts that are still the examples: they reach nobody. */
export const placeholdersIn = (contacts: Contacts): (typeof CONTACT_FIELDS)[number][] =>
  CONTACT_FIELDS.filter((field) => contacts[field] === DEFAULT_BRAND[field]);

/** Without the examples: what a shop that sells may show. */
export const withoutPlaceholders = (contacts: Contacts): Contacts => {
  const shown = { ...contacts };
  for (const field of placeholdersIn(contacts)) shown[field] = '';
  return shown;
};
