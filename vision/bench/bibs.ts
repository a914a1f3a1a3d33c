// npm run bench:bibs -- FOLDER TRUTH.json [--side N] [--scan focused|tiled|whole] [--workers 1|2]
//                       [--range FROM-TO] [--compare]
// How well and how fast bib numbers are read from labelled photos. TRUTH.json holds `truth` and
// `partial`: file below FOLDER -> numbers. Each source folder counts as one event.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { normalizeBib, type BibSettings } from '@photolab/domain/bib-rules';
import type { BibOptions, BibReading } from '../src/bibs/read-bibs.ts';
import {
  acceptedNumbers,
  addScores,
  loadTruth,
  rates,
  scorePhoto,
  type BibTruth,
  type PhotoScore,
} from './bibs-score.ts';
import type { ReadAnswer, ReadRequest } from './bibs-worker.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    side: { type: 'string' },
    scan: { type: 'string' },
    workers: { type: 'string', default: '1' },
    range: { type: 'string' },
    compare: { type: 'boolean', default: false },
  },
});

interface Mode {
  name: string;
  options: BibOptions;
}

/** All answers of one mode, by photo. */
type Answers = Map<string, ReadAnswer>;

async function main(): Promise<void> {
  const [folder, truthFile] = positionals;
  if (folder === undefined || truthFile === undefined) {
    throw new Error('Usage: npm run bench:bibs -- FOLDER TRUTH.json [options]');
  }
  const { truth, partial } = await loadTruth(truthFile);
  const photos = Object.keys(truth);
  const modes = wantedModes();
  const workers = Number(values.workers);
  const started = performance.now();
  const answers = await readAll(folder, photos, modes, workers);
  const minutes = (performance.now() - started) / 60_000;
  for (const mode of modes) report(mode, answers.get(mode) ?? new Map(), { truth, partial });
  const perMinute = ((photos.length * modes.length) / minutes).toFixed(1);
  console.log(`\n${String(workers)} worker(s): ${perMinute} photos per minute`);
}

function wantedModes(): Mode[] {
  const options: BibOptions = {};
  if (values.side !== undefined) options.side = Number(values.side);
  const { scan } = values;
  if (scan === 'whole' || scan === 'tiled' || scan === 'focused') options.scan = scan;
  const modes: Mode[] = [{ name: `Reader ${JSON.stringify(options)}`, options }];
  if (values.compare) {
    modes.push({ name: 'Whole photo at 1600 px', options: { side: 1600, scan: 'whole' } });
  }
  return modes;
}

function wantedSettings(): BibSettings {
  const [, from, to] = /^(\d+)-(\d+)$/u.exec(values.range ?? '') ?? [];
  return from === undefined ? {} : { range: { from: Number(from), to: Number(to) } };
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

async function startReader(): Promise<ChildProcess> {
  const reader = fork(join(import.meta.dirname, 'bibs-worker.ts'));
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

function report(mode: Mode, answers: Answers, { truth, partial }: BibTruth): void {
  const accepted = acceptedByPhoto(answers);
  const scores = new Map<string, PhotoScore>();
  for (const [photo, numbers] of accepted) {
    const known = (truth[photo] ?? []).map(normalizeBib);
    scores.set(photo, scorePhoto(numbers, known, (partial[photo] ?? []).map(normalizeBib)));
  }
  console.log(`\n${mode.name}\n${heading()}`);
  const folders = new Set([...answers.keys()].map((photo) => dirname(photo)));
  for (const folder of folders) {
    const inside = [...answers.keys()].filter((photo) => dirname(photo) === folder);
    console.log(row(folder, inside, scores, answers));
  }
  console.log(row('all', [...answers.keys()], scores, answers));
  console.log('\nPhotos that went wrong (+ wrong, ~ half hidden, - missed)');
  for (const [photo, score] of scores) {
    const marks = [
      ...score.wrongNumbers.map((number) => `+${number}`),
      ...score.partialNumbers.map((number) => `~${number}`),
      ...score.missedNumbers.map((number) => `-${number}`),
    ];
    const error = answers.get(photo)?.error ?? '';
    if (marks.length || error) console.log(`  ${photo}  ${marks.join(' ')} ${error}`);
  }
}

/** Each source folder by itself, as one event. */
function acceptedByPhoto(answers: Answers): Map<string, Set<string>> {
  const events = new Map<string, Map<string, BibReading[]>>();
  for (const [photo, { readings }] of answers) {
    const event = events.get(dirname(photo)) ?? new Map<string, BibReading[]>();
    events.set(dirname(photo), event.set(photo, readings));
  }
  const settings = wantedSettings();
  return new Map([...events.values()].flatMap((event) => [...acceptedNumbers(event, settings)]));
}

const COLUMNS = ['source', 'photos', 'P', 'R', 'F1', 'strict P', 'ms', 'CPU ms', 'peak MB'];

function heading(): string {
  return line(COLUMNS);
}

function row(
  name: string,
  photos: readonly string[],
  scores: ReadonlyMap<string, PhotoScore>,
  answers: Answers,
): string {
  const sum = addScores(photos.flatMap((photo) => scores.get(photo) ?? []));
  const { precision, recall, f1, strictPrecision } = rates(sum);
  const measured = photos.flatMap((photo) => answers.get(photo) ?? []);
  const mean = (of: (answer: ReadAnswer) => number) =>
    (measured.reduce((total, answer) => total + of(answer), 0) / measured.length).toFixed(0);
  return line([
    name,
    String(sum.photos),
    ...[precision, recall, f1, strictPrecision].map((share) => (share * 100).toFixed(1)),
    mean(({ wallMs }) => wallMs),
    mean(({ cpuMs }) => cpuMs),
    Math.max(...measured.map(({ peakMb }) => peakMb)).toFixed(0),
  ]);
}

function line(cells: readonly string[]): string {
  return cells.map((cell, i) => (i ? cell.padStart(9) : cell.padEnd(16))).join('');
}

await main();
