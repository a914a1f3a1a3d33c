// What is no HTTP request at all (headers too large, too slow, not HTTP): answered on the bare
// connection, in Spanish and with the headers of every other answer, and closed. And JSON whose bytes are no text.
import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PERMISSIONS_POLICY } from '../../platform/security-policy.ts';
import { AppError } from '../app-error.ts';

const ANSWERS: Record<string, readonly [string, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'El pedido es demasiado grande. Borrá las cookies de la página y volvé a intentar.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'El pedido tardó demasiado en llegar.'],
};
const ANY = ['400 Bad Request', 'No entendimos el pedido.'] as const;

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, text] = ANSWERS[error.code ?? ''] ?? ANY;
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: same-origin',
    "Content-Security-Policy: default-src 'none'",
    `Permissions-Policy: ${PERMISSIONS_POLICY}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** JSON is UTF-8 (RFC 8259): what is not would be kept with a '�' in the place of each byte that is none. */
export function refuseBrokenJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isUtf8(body)) return read(request, body.toString(), done);
      done(new AppError('unreadable-text'));
    },
  );
}
