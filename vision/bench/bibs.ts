// npm run bench:bibs -- FOLDER TRUTH.json [--side N] [--scan focused|tiled|whole] [--workers 1|2]
//                       [--range FROM-TO] [--with-faces] [--compare] [--readings FILE] [--fit]
// How well and how fast bib numbers are read from labelled photos. TRUTH.json holds `truth` and
// `partial`: file below FOLDER -> numbers. Where there are several races, each is judged once more
// by weights fitted without it. `--with-faces`: as in an event that finds faces too. `--readings`
// keeps what was read, so that rules are tried in seconds; `--fit` prints weights fitted to all
// races (belief.ts).
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BibSettings } from '@photolab/domain/numbers/bib-rules';
import { failWith, readOptions } from '../../scripts/running/options.ts';
import { believe } from '../src/bibs/belief.ts';
import type { BibOptions, BibReading } from '../src/bibs/read-bibs.ts';
import { workerMemory } from '../src/worker-memory.ts';
import { believedByOthers, fitWeights } from './bibs-fit.ts';
import { byRace } from './bibs-race.ts';
import { printCost, printFaults, printRaces, printReliability } from './bibs-report.ts';
import { loadTruth } from './bibs-truth.ts';
import type { Looks, ReadAnswer, ReadRequest } from './bibs-worker.ts';

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    side: { type: 'string' },
    scan: { type: 'string' },
    workers: { type: 'string', default: '1' },
    range: { type: 'string' },
    compare: { type: 'boolean', default: false },
    readings: { type: 'string' },
    fit: { type: 'boolean', default: false },
    'with-faces': { type: 'boolean', default: false },
  },
});

interface Mode {
  name: string;
  options: BibOptions;
  looks: Looks;
}

/** All answers of one mode, by photo. */
type Answers = Map<string, ReadAnswer>;

async function main(): Promise<void> {
  const [folder, truthFile] = positionals;
  if (folder === undefined || truthFile === undefined) {
    failWith('Use: npm run bench:bibs -- FOLDER TRUTH.json [OPTIONS]');
  }
  const truth = await loadTruth(folder, truthFile);
  const modes = wantedModes();
  const settings = wantedSettings();
  const started = performance.now();
  const answers = await keptOrRead(folder, Object.keys(truth.truth), modes);
  const minutes = (performance.now() - started) / 60_000;
  for (const [mode, ofMode] of answers) {
    if (mode.looks === 'faces') continue;
    const readings = new Map([...ofMode].map(([photo, answer]) => [photo, believed(answer)]));
    printRaces(mode.name, readings, truth, settings);
    if (mode !== modes[0]) continue;
    if (byRace(readings).size > 1) {
      const byOthers = believedByOthers(readings, truth);
      printRaces('Each race by weights fitted without it', byOthers, truth, settings);
      printReliability(byOthers, truth);
    }
    printFaults(readings, truth, settings);
    if (values.fit) console.log(`\nFitted to all: ${JSON.stringify(fitWeights(readings, truth))}`);
  }
  printCost([...answers].map(([{ name }, ofMode]) => ({ name, answers: [...ofMode.values()] })));
  const perMinute = ((Object.keys(truth.truth).length * modes.length) / minutes).toFixed(1);
  console.log(`\n${values.workers} worker(s): ${perMinute} photos per minute`);
}

/** Kept readings are believed as today's weights say. */
function believed({ readings }: ReadAnswer): BibReading[] {
  return readings.map((reading) => ({ ...reading, confidence: believe(reading.evidence) }));
}

function wantedModes(): Mode[] {
  const options: BibOptions = {};
  const { side, scan } = values;
  if (side !== undefined) {
    options.side = Number(side);
    if (!(options.side > 0)) throw new Error('--side takes a number of pixels');
  }
  if (scan === 'whole' || scan === 'tiled' || scan === 'focused') options.scan = scan;
  else if (scan !== undefined) throw new Error('--scan takes focused, tiled or whole');
  const looks = values['with-faces'] ? 'both' : 'numbers';
  const reader: Mode = { name: `Reader ${JSON.stringify(options)}`, options, looks };
  if (!values.compare) return [reader];
  const whole = { side: 1600, scan: 'whole' } as const;
  const name = 'Whole photo at 1600 px';
  return [
    reader,
    { name, options: whole, looks: 'numbers' },
    { name: `${name}, as published`, options: whole, looks: 'published' },
    { name: 'Faces alone', options, looks: 'faces' },
    { name: 'Faces and numbers', options, looks: 'both' },
  ];
}

function wantedSettings(): BibSettings {
  if (values.range === undefined) return {};
  const [, from, to] = /^(\d+)-(\d+)$/u.exec(values.range) ?? [];
  if (from === undefined) throw new Error('--range takes FROM-TO');
  return { range: { from: Number(from), to: Number(to) } };
}

async function keptOrRead(
  folder: string,
  photos: readonly string[],
  modes: readonly Mode[],
): Promise<Map<Mode, Answers>> {
  const file = values.readings;
  if (file !== undefined && existsSync(file)) {
    const kept: [string, ReadAnswer][][] = JSON.parse(await readFile(file, 'utf8'));
    return new Map(modes.map((mode, i) => [mode, new Map(kept[i])]));
  }
  const answers = await readAll(folder, photos, modes, Number(values.workers));
  const list = [...answers.values()].map((ofMode) => [...ofMode]);
  if (file !== undefined) await writeFile(file, JSON.stringify(list));
  return answers;
}

/** Every mode reads a photo right after the other, so that a busy machine slows both alike. */
async function readAll(
  folder: string,
  photos: readonly string[],
  modes: readonly Mode[],
  workers: number,
): Promise<Map<Mode, Answers>> {
  const answers = new Map(modes.map((mode) => [mode, new Map<string, ReadAnswer>()]));
  const waiting = [...photos];
  const lane = async () => {
    const readers = await Promise.all(modes.map(startReader));
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      for (const [i, mode] of modes.entries()) {
        const reader = readers[i];
        if (!reader) continue;
        const request = { file: join(folder, photo), options: mode.options };
        answers.get(mode)?.set(photo, await ask(reader, request));
      }
    }
    for (const reader of readers) reader.kill();
  };
  await Promise.all(Array.from({ length: workers }, lane));
  return answers;
}

async function startReader({ looks }: Mode): Promise<ChildProcess> {
  const reader = fork(join(import.meta.dirname, 'bibs-worker.ts'), [looks], {
    env: { ...process.env, ...workerMemory },
  });
  await once(reader, 'message');
  return reader;
}

async function ask(reader: ChildProcess, request: ReadRequest): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const died = () => {
      reject(new Error(`The reader stopped at ${request.file}`));
    };
    reader.once('exit', died);
    reader.once('message', (answer: ReadAnswer) => {
      reader.off('exit', died);
      resolve(answer);
    });
    reader.send(request);
  });
}

await main();
