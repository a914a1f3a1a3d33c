// A mail server that keeps the Message-ID of everything it is given.
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  url: string;
  /** In the order of arrival. */
  ids: string[];
  close(): Promise<void>;
}

const MESSAGE_ID = /^Message-ID: <([^@>]+)@/im;

export async function openMailbox(): Promise<Mailbox> {
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      void buffer(stream).then(
        (message) => {
          ids.push(MESSAGE_ID.exec(message.toString('latin1'))?.[1] ?? '');
          done();
        },
        // The sender was killed halfway.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A killed shop drops its connection.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    ids,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
