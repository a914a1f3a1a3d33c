/** What a stored file is, by the ending that its key was given. */
const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  heic: 'image/heic',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

export const contentTypeOf = (key: string) =>
  CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
