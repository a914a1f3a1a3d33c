// What is no form waits in memory until it is whole, wherever it is sent to: an address that lets thousands
// of bodies drip would take a gigabyte, and hold it for ten minutes.
import { finished, type Readable } from 'node:stream';
import { isTeamRole } from '@photolab/domain/people/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Places } from '../../platform/places.ts';
import { AppError } from '../app-error.ts';
import { addressKey, siteKey } from './shared-limits.ts';

/** A crowd behind one address sends its carts in milliseconds. */
const BODIES_PER_ADDRESS = 100;
/** 128 MB, where all drip. */
const BODIES_IN_ALL = 2_000;
/** 64 kB over the worst of telephones' lines. */
const LONGEST_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

export class OpenBodies {
  private readonly places = new Places(
    { each: BODIES_PER_ADDRESS, all: BODIES_IN_ALL },
    () => new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

  /** Holds a place until the body is there; whoever takes too long is cut off. @throws AppError `too-many-requests` */
  hold(address: string, body: Readable): void {
    const cut = () => void body.destroy();
    const leave = this.places.take(siteKey(address), cut);
    const late = setTimeout(cut, LONGEST_MS).unref();
    finished(body, { writable: false }, () => {
      clearTimeout(late);
      leave();
    });
  }
}

export function limitOpenBodies(app: FastifyInstance): void {
  const bodies = new OpenBodies();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The team's may be sixteen times as large, and was asked who it is.
    if (isCollected(request) && !isTeamRole(request.session?.role)) {
      bodies.hold(addressKey(request.ip), request.raw);
    }
    done(null, payload);
  });
}

/** Forms are counted where they are read, and what comes with `GET` is thrown away as it comes. */
const isCollected = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  !headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
