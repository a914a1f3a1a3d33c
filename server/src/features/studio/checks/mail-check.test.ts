// A mail server of each kind of refusal, asked as the studio's own would be.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { TooLate } from '../../../platform/in-time.ts';
import { smtpMailer } from '../../../platform/mail/mailer.ts';
import { testSender } from '../../../platform/mail/sender.fixture.ts';
import { mailFailure } from './mail-check.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** What the server says to a line that begins so; to others that all is well. */
type Answers = Record<string, string>;

async function mailServer(answers: Answers): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`${answers['greeting'] ?? '220 sink'}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const verb = line.slice(0, 4);
        const answer = verb === 'EHLO' ? '250-sink\r\n250 AUTH PLAIN' : '250 ok';
        socket.write(`${answers[verb] ?? answer}\r\n`);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const letter = { subject: 'Prueba', title: 'Prueba', preview: '', parts: [] };
const refusal = async (url: string) =>
  smtpMailer(url, testSender)
    .send({ id: 'prueba', to: 'ana@example.com', letter })
    .then(
      () => 'sent',
      (error: unknown) => mailFailure(error),
    );

it.each([
  ['a wrong password', { AUTH: '535 no' }, 'no acepta el usuario o la contraseña'],
  ['a sender it does not know', { MAIL: '550 no' }, 'rechaza el remitente'],
  ['a letter it takes later', { RCPT: '450 later' }, 'Probá de nuevo en unos minutos'],
  ['too much to do', { greeting: '421 busy' }, 'Probá de nuevo en unos minutos'],
])('%s is told in words of their own', async (_what, answers, words) => {
  const port = await mailServer({ ...answers });
  expect(await refusal(`smtp://yo:clave@127.0.0.1:${String(port)}`)).toContain(words);
});

it('the wrong kind of connection for a port leads to the right one', async () => {
  const port = String(await mailServer({ STAR: '502 no' }));
  const words = 'no contesta con TLS en ese puerto. Con el puerto 465 va smtps://';
  expect(await refusal(`smtps://127.0.0.1:${port}`)).toContain(words);
  expect(await refusal(`smtp://127.0.0.1:${port}?requireTLS=true`)).toContain(words);
  expect(mailFailure(new TooLate('no answer'))).toContain('va smtps://');
});

it('nobody at a port and a certificate that is not trusted are told apart', async () => {
  const port = await mailServer({});
  const [server] = servers;
  await new Promise((resolve) => server?.close(resolve));
  expect(await refusal(`smtp://127.0.0.1:${String(port)}`)).toContain('no atiende en ese puerto');
  const untrusted = Object.assign(new Error('self-signed certificate'), { code: 'ESOCKET' });
  expect(mailFailure(untrusted)).toContain('El certificado del servidor de correo no sirve');
});
