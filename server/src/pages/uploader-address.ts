// Where npx fetches the program that uploads a folder; whatever mark an address carries, it is the newest.
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { UploaderPackage } from '../platform/uploader-package.ts';

export function registerUploaderAddress(app: FastifyInstance, uploader: UploaderPackage): void {
  for (const url of ['/photolab-upload.tgz', '/subir/:mark/photolab-upload.tgz']) {
    app.get(url, (_request, reply) => {
      const archive = uploader.read();
      if (!archive) throw new AppError('not-found');
      return reply.type('application/gzip').header('cache-control', 'no-cache').send(archive);
    });
  }
}
