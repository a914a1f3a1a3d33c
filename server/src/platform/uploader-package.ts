// The program that uploads a folder, as npx takes it: a package of two files, made here because it
// carries this shop's address.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUNDLE = join(import.meta.dirname, '../../../uploader/dist/photolab-upload.mjs');
const NAME = 'photolab-upload';

export interface UploaderPackage {
  /** The package, gzipped; undefined where it was not built. */
  read(): Buffer | undefined;
  /** Where it is fetched: another address for another program, because npx keeps what it fetched. */
  url(): string;
}

export function createUploaderPackage(publicUrl: string): UploaderPackage {
  let made: Buffer | undefined;
  const read = () => {
    made ??= existsSync(BUNDLE) ? packageOf(readFileSync(BUNDLE), publicUrl) : undefined;
    return made;
  };
  return {
    read,
    url: () => {
      const mark = createHash('sha256')
        .update(read() ?? '')
        .digest('hex')
        .slice(0, 8);
      return `${publicUrl}/subir/${mark}/${NAME}.tgz`;
    },
  };
}

function packageOf(program: Buffer, shop: string): Buffer {
  const description = {
    name: NAME,
    version: '1.0.0',
    type: 'module',
    bin: { [NAME]: `${NAME}.mjs` },
    engines: { node: '>=20.19' },
    photolab: { shop },
  };
  return gzipSync(
    Buffer.concat([
      entryOf('package/package.json', Buffer.from(JSON.stringify(description))),
      entryOf(`package/${NAME}.mjs`, program),
      Buffer.alloc(2 * BLOCK),
    ]),
  );
}

const BLOCK = 512;

/** A file of a tar archive (POSIX ustar): its header and its content, filled up to whole blocks. */
function entryOf(path: string, content: Buffer): Buffer {
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  const header = Buffer.alloc(BLOCK);
  const fields: [number, string][] = [
    [0, path],
    [100, octal(0o755, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(content.length, 12)],
    [136, octal(0, 12)],
    // The sum is taken with its own field as spaces.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ];
  for (const [offset, text] of fields) header.write(text, offset, 'latin1');
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(octal(sum, 7), 148, 'latin1');
  const rest = (BLOCK - (content.length % BLOCK)) % BLOCK;
  return Buffer.concat([header, content, Buffer.alloc(rest)]);
}
