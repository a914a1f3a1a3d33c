// The program against a real shop: what it sends, what it skips, how it ends.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGate } from './gate.ts';
import { makeFolder, newPicture, pictures, start, useStage } from './stage.ts';

const stage = useStage();
const { argsOf, namesOf } = stage;

async function run(...args: Parameters<typeof argsOf>) {
  const program = start(argsOf(...args));
  return { code: await program.ended, said: program.said() };
}

describe('a folder', () => {
  it('is sent with the folders in it, in the name of the token’s photographer', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder({
      'IMG_1.JPG': undefined,
      'tarjeta 2/ñandú.jpeg': undefined,
      'IMG_1.CR2': Buffer.from('crudo'),
      'notas.txt': Buffer.from('hola'),
      '._IMG_1.JPG': Buffer.from('de macOS'),
      '.papelera/IMG_9.JPG': undefined,
    });
    const { code, said } = await run(folder, member);
    expect([code, said]).toEqual([0, expect.stringContaining('2 fotos subidas')]);
    expect(said).toContain('3 archivos no son fotos');
    const rows = await stage.photosOf(member.eventId);
    expect(rows.map(({ name }) => name)).toEqual(['IMG_1.JPG', 'ñandú.jpeg']);
    expect(rows.map(({ uploadedBy }) => uploadedBy)).toEqual([member.accountId, member.accountId]);
    // Pictures without Exif data.
    expect(rows.map(({ takenAt }) => takenAt)).toEqual([null, null]);
  });

  it('sent again sends nothing, whatever its files are called by then', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(4));
    const gate = await openGate(stage.url(), () => Promise.resolve(true));
    expect((await run(folder, member, '--shop', gate.url)).code).toBe(0);
    renameSync(join(folder, 'IMG_0.JPG'), join(folder, 'renombrada.jpg'));
    writeFileSync(join(folder, 'nueva.jpg'), await newPicture());
    const again = await run(folder, member, '--shop', gate.url);
    gate.close();
    expect([again.code, gate.uploads()]).toEqual([0, 5]);
    expect(again.said).toContain('1 foto subida');
    expect(again.said).toContain('4 que ya estaban');
  });

  it('without photos is no failure', async () => {
    const member = await stage.newEvent();
    const { code, said } = await run(await makeFolder({ 'a.txt': Buffer.from('a') }), member);
    expect([code, said]).toEqual([0, expect.stringContaining('0 fotos')]);
  });

  it('holds two photos of one name: the second gets its content’s mark', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder({ 'A/IMG_1.JPG': undefined, 'B/IMG_1.JPG': undefined });
    expect((await run(folder, member, '--at-once', '1')).code).toBe(0);
    const names = await namesOf(member.eventId);
    expect(names[0]).toMatch(/^IMG_1-[\da-f]{6}\.JPG$/);
    expect(names[1]).toBe('IMG_1.JPG');
    expect((await run(folder, member)).said).toContain('2 que ya estaban');
    expect(await namesOf(member.eventId)).toEqual(names);
  });

  it('two photos of one content are one', async () => {
    const member = await stage.newEvent();
    const content = await newPicture();
    const { code } = await run(await makeFolder({ 'a.jpg': content, 'b.jpg': content }), member);
    expect([code, (await namesOf(member.eventId)).length]).toEqual([0, 1]);
  });

  it('is sent by two programs at once, each photo once', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(12));
    const both = await Promise.all([run(folder, member), run(folder, member)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await namesOf(member.eventId)).toHaveLength(12);
  });

  it('sends what is good and names what is not, with the reason', async () => {
    const member = await stage.newEvent();
    const whole = await newPicture();
    const folder = await makeFolder({
      'buena.jpg': undefined,
      'texto.jpg': Buffer.from('hola'),
      'cortada.jpg': whole.subarray(0, whole.length / 2),
      'vacia.jpg': Buffer.alloc(0),
      'enorme.jpg': Buffer.alloc(60 * 1024 * 1024 + 1),
    });
    const { code, said } = await run(folder, member);
    expect(code).toBe(1);
    expect(said).toContain('texto.jpg: El archivo no es una imagen: elegí una foto.');
    expect(said).toContain(
      'cortada.jpg: La imagen está dañada o incompleta: probá con otra copia.',
    );
    expect(said).toContain('vacia.jpg: El archivo está vacío.');
    expect(said).toContain('enorme.jpg: El archivo pesa más de 60 MB.');
    expect(await namesOf(member.eventId)).toEqual(['buena.jpg']);
  });
});

it('a folder that goes away, or a photo of it, is told in words and not said to be in the event', async () => {
  const member = await stage.newEvent();
  const endWhere = async (happens: (folder: string) => void) => {
    const folder = await makeFolder(pictures(2));
    const program = start(argsOf(folder, member), {}, (text) => {
      if (text.includes('2 fotos.')) happens(folder);
    });
    return [await program.ended, program.said()];
  };
  const pulledOut = await endWhere((folder) => {
    rmSync(folder, { recursive: true });
  });
  expect(pulledOut).toEqual([1, expect.stringContaining('ya no se puede leer')]);
  const lessOne = await endWhere((folder) => {
    rmSync(join(folder, 'IMG_1.JPG'));
  });
  expect(lessOne).toEqual([1, expect.stringContaining('1 foto ya no está en la carpeta.')]);
});

describe('an interruption', () => {
  it('by hand ends what is under way and is gone on with', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(10));
    const gate = await openGate(stage.url(), ({ uploads }) => {
      if (uploads === 3) program.stop();
      return Promise.resolve(true);
    });
    const program = start(argsOf(folder, member, '--shop', gate.url, '--at-once', '1'));
    expect(await program.ended).toBe(130);
    gate.close();
    const before = (await namesOf(member.eventId)).length;
    expect(before).toBeGreaterThan(2);
    expect(before).toBeLessThan(10);
    expect((await run(folder, member)).said).toContain(`${String(before)} que ya estaban`);
    expect(await namesOf(member.eventId)).toHaveLength(10);
  });

  it('of the network is waited for; one photo that the shop has no time for holds up no other', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(6));
    let lost = 0;
    const gate = await openGate(stage.url(), ({ isUpload, uploads }) => {
      const isAway = isUpload && uploads === 2 && lost < 3;
      if (isAway) lost += 1;
      return Promise.resolve(!isAway);
    });
    const { code, said } = await run(folder, member, '--shop', gate.url, '--at-once', '1');
    gate.close();
    expect([code, lost]).toEqual([0, 3]);
    expect(said.match(/no contesta/g)).toHaveLength(1);
    expect(await namesOf(member.eventId)).toHaveLength(6);
    await expectOneSlow(member);
  });

  /** A photo that the shop has no time for is tried again, then named; the others are sent. */
  async function expectOneSlow(member: Awaited<ReturnType<typeof stage.newEvent>>) {
    const folder = await makeFolder(pictures(4));
    const error = 'No alcanzó el tiempo para leer la imagen.';
    let slow = 0;
    const gate = await openGate(stage.url(), ({ isUpload, uploads }) => {
      const isSlow = isUpload && uploads === 1 && slow < 3;
      if (isSlow) slow += 1;
      return Promise.resolve(isSlow ? { status: 504, error } : true);
    });
    const { code, said } = await run(folder, member, '--shop', gate.url, '--at-once', '1');
    gate.close();
    expect([code, slow, said]).toEqual([1, 3, expect.stringContaining(error)]);
    expect(await namesOf(member.eventId)).toHaveLength(9);
    expect((await run(folder, member)).code).toBe(0);
    expect(await namesOf(member.eventId)).toHaveLength(10);
  }

  it('by a token taken back ends everything, in words', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(12));
    const gate = await openGate(stage.url(), async ({ uploads }) => {
      if (uploads === 4) await stage.revoke(member.tokenId);
      return true;
    });
    const { code, said } = await run(folder, member, '--shop', gate.url);
    gate.close();
    expect([code, said]).toEqual([3, expect.stringContaining('El token no sirve')]);
    expect((await namesOf(member.eventId)).length).toBeLessThan(12);
  });
});

describe('a shop', () => {
  it('that does not answer ends it with 4', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(1));
    const { code, said } = await run(folder, member, '--shop', 'http://127.0.0.1:9');
    expect([code, said]).toEqual([4, expect.stringContaining('no contesta')]);
  });

  it.each([
    ['that is another site', 200, {}, 'no contesta una tienda Photolab'],
    [
      'that moved',
      301,
      { location: 'https://fotos.example/api' },
      'usá --shop https://fotos.example.',
    ],
  ])('%s is not taken for one', async (_what, status, headers, text) => {
    const server = createServer((_incoming, answer) => {
      answer.writeHead(status, headers).end('<html>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const member = await stage.newEvent();
    const shop = `http://127.0.0.1:${String(port)}`;
    const { code, said } = await run(await makeFolder(pictures(1)), member, '--shop', shop);
    server.close();
    expect([code, said]).toEqual([2, expect.stringContaining(text)]);
  });

  it('tells the events of the token when none of them was named', async () => {
    const member = await stage.newEvent();
    const other = await stage.newEvent();
    const folder = await makeFolder(pictures(1));
    const { code, said } = await run(folder, { ...member, eventId: other.eventId });
    expect([code, said]).toEqual([2, expect.stringContaining(`--event ${String(member.eventId)}`)]);
    expect(said).not.toContain(`--event ${String(other.eventId)}`);
    const wrong = await run(folder, { ...member, token: 'photolab_otro' });
    expect([wrong.code, wrong.said]).toEqual([3, expect.stringContaining('El token no sirve')]);
    const nowhere = await run('/no/existe', member);
    expect([nowhere.code, nowhere.said]).toEqual([2, expect.stringContaining('No se puede leer')]);
  });
});
