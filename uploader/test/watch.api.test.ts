// A folder that is watched, against a real shop: what is written while the program looks.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../server/test/eventually.ts';
import { openGate } from './gate.ts';
import { makeFolder, newPicture, pictures, start, useStage } from './stage.ts';

const stage = useStage();
const { argsOf, namesOf } = stage;

describe('a folder that is watched', () => {
  it('gives each photo once it is whole, and nothing else', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder({ 'antes.jpg': undefined });
    const program = start(argsOf(folder, member, '--watch'));
    await eventually(async () => {
      expect(await namesOf(member.eventId)).toEqual(['antes.jpg']);
    });
    const whole = await newPicture();
    const path = join(folder, 'DSC_1.JPG');
    writeFileSync(path, '');
    const step = Math.ceil(whole.length / 6);
    for (let at = 0; at < whole.length; at += step) {
      appendFileSync(path, whole.subarray(at, at + step));
      await sleep(200);
    }
    writeFileSync(join(folder, 'DSC_1.CR2'), 'crudo');
    await eventually(async () => {
      expect(await namesOf(member.eventId)).toEqual(['antes.jpg', 'DSC_1.JPG'].sort());
    });
    program.stop();
    expect(await program.ended).toBe(0);
    expect(program.said()).toMatch(/2 fotos subidas .* 0 con error/);
  });

  it('takes a photo that was refused half written once the camera has ended it', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder({});
    const program = start(argsOf(folder, member, '--watch'));
    const whole = await newPicture();
    const path = join(folder, 'lenta.jpg');
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await eventually(() => {
      expect(program.said()).toContain(
        'lenta.jpg: La imagen está dañada o incompleta: probá con otra copia.',
      );
    });
    appendFileSync(path, whole.subarray(whole.length / 2));
    await eventually(async () => {
      expect(await namesOf(member.eventId)).toEqual(['lenta.jpg']);
    });
    program.stop();
    expect(await program.ended).toBe(0);
    expect(program.said()).toContain('0 con error');
  });

  it('tries a photo anew that the shop had no time for, and tells of it once', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder(pictures(1));
    const error = 'No alcanzó el tiempo para leer la imagen.';
    let slow = 0;
    const gate = await openGate(stage.url(), ({ isUpload }) => {
      if (isUpload) slow += 1;
      return Promise.resolve(isUpload && slow <= 6 ? { status: 504, error } : true);
    });
    const program = start(argsOf(folder, member, '--watch', '--shop', gate.url));
    await eventually(async () => {
      expect(await namesOf(member.eventId)).toEqual(['IMG_0.JPG']);
    });
    program.stop();
    expect(await program.ended).toBe(0);
    gate.close();
    expect(program.said().match(/No se subió/g)).toHaveLength(1);
    expect(program.said()).toMatch(/1 foto subida .* 0 con error/);
  });

  it('outlives a shop that is away, and ends at once by hand meanwhile', async () => {
    const member = await stage.newEvent();
    const folder = await makeFolder({});
    let away = false;
    const gate = await openGate(stage.url(), () => Promise.resolve(!away));
    const program = start(argsOf(folder, member, '--watch', '--shop', gate.url));
    await eventually(() => {
      expect(program.said()).toContain('espero las que vengan');
    });
    away = true;
    writeFileSync(join(folder, 'a.jpg'), await newPicture());
    await eventually(() => {
      expect(program.said()).toContain('no contesta');
    });
    away = false;
    await eventually(async () => {
      expect(await namesOf(member.eventId)).toEqual(['a.jpg']);
    });
    away = true;
    writeFileSync(join(folder, 'b.jpg'), await newPicture());
    await eventually(() => {
      expect(program.said().match(/no contesta/g)?.length).toBe(2);
    });
    program.stop();
    expect(await program.ended).toBe(130);
    gate.close();
  });
});
