// The program that uploads a folder, as npx takes it: `npx SHOP/photolab-upload.tgz`. A package of two
// files, made here because it carries this shop's address.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';

const BUNDLE = join(import.meta.dirname, '../../../uploader/dist/photolab-upload.mjs');
const NAME = 'photolab-upload';

export function registerUploaderPackage(app: FastifyInstance, publicUrl: string): void {
  let made: Buffer | undefined;
  app.get(`/${NAME}.tgz`, (_request, reply) => {
    made ??= existsSync(BUNDLE) ? packageOf(readFileSync(BUNDLE), publicUrl) : undefined;
    if (!made) throw new AppError('not-found');
    return reply.type('application/gzip').header('cache-control', 'no-cache').send(made);
  });
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
