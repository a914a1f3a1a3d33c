// Which compression a browser takes.
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest that it names and does not refuse (`br;q=0`). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const named = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}
