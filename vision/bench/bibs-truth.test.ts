import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadTruth } from './bibs-truth.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truth-'));
  await writeFile(join(folder, 'one.jpg'), '');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function load(content: string) {
  const file = join(folder, 'truth.json');
  await writeFile(file, content);
  return loadTruth(folder, file);
}

describe('the truth of labelled photos', () => {
  it('needs no half-hidden numbers', async () => {
    expect(await load('{"truth": {"one.jpg": ["27"]}}')).toEqual({
      truth: { 'one.jpg': ['27'] },
      partial: {},
    });
  });

  it.each([
    ['half a file', '{"truth":', /cannot be read as JSON/u],
    ['a list', '[]', /has to be \{"truth"/u],
    ['nothing', 'null', /has to be/u],
    ['another name', '{"numbers": {}}', /→ at truth/u],
    ['a number without quotes', '{"truth": {"one.jpg": [27]}}', /one\.jpg/u],
    ['a number outside a list', '{"truth": {"one.jpg": "27"}}', /one\.jpg/u],
    ['no photo', '{"truth": {}}', /names no photo/u],
    ['a photo that is elsewhere', '{"truth": {"two.jpg": []}}', /1 of 1 photos .*two\.jpg/u],
  ])('is refused where it is %s', async (_, content, message) => {
    await expect(load(content)).rejects.toThrow(message);
  });

  it('is refused where there is no file', async () => {
    await expect(loadTruth(folder, join(folder, 'none.json'))).rejects.toThrow(/none\.json/u);
  });
});
