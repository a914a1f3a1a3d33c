// The tables of bench:bibs.
import { normalizeBib, type BibSettings } from '@photolab/domain/numbers/bib-rules';
import type { BibReading } from '../src/bibs/read-bibs.ts';
import { byRace } from './bibs-race.ts';
import { addScores, judgeEvent, rates, scorePhoto } from './bibs-score.ts';
import type { JudgedPhoto, PhotoScore, Score } from './bibs-score.ts';
import type { BibTruth } from './bibs-truth.ts';
import type { ReadAnswer } from './bibs-worker.ts';

type Readings = ReadonlyMap<string, readonly BibReading[]>;

/** One row for each race: what is accepted is right, and how much is left to a person. */
export function printRaces(
  title: string,
  readings: Readings,
  truth: BibTruth,
  settings: BibSettings,
): void {
  const columns = ['photos', 'numbers', 'P', 'R', 'F1', 'strict P', 'reviews/100'];
  console.log(`\n${title}\n${line(['race', ...columns])}`);
  const all: [PhotoScore, JudgedPhoto][] = [];
  for (const [race, photos] of byRace(readings)) {
    const judged = judgeEvent(photos, settings);
    const scored = [...judged].map(([photo, verdict]): [PhotoScore, JudgedPhoto] => [
      scoreOf(photo, verdict, truth),
      verdict,
    ]);
    all.push(...scored);
    console.log(row(race, scored));
  }
  console.log(row('all', all));
}

function row(name: string, scored: readonly [Score, JudgedPhoto][]): string {
  const sum = addScores(scored.map(([score]) => score));
  const { precision, recall, f1, strictPrecision } = rates(sum);
  const reviews = scored.reduce((total, [, judged]) => total + judged.reviews, 0);
  return line([
    name,
    String(sum.photos),
    String(sum.right + sum.missed),
    ...[precision, recall, f1, strictPrecision].map((share) => (share * 100).toFixed(1)),
    ((100 * reviews) / Math.max(1, sum.photos)).toFixed(1),
  ]);
}

function scoreOf(photo: string, { accepted }: JudgedPhoto, { truth, partial }: BibTruth) {
  const known = (truth[photo] ?? []).map(normalizeBib);
  return scorePhoto(accepted, known, (partial[photo] ?? []).map(normalizeBib));
}

/** How often readings that are believed to some degree are right and whole. */
export function printReliability(readings: Readings, { truth }: BibTruth): void {
  console.log(
    `\nBelieved, by races left out\n${line(['confidence', 'readings', 'mean', 'right'])}`,
  );
  const bins = Array.from({ length: 10 }, () => ({ count: 0, sum: 0, right: 0 }));
  for (const [photo, list] of readings) {
    const known = new Set((truth[photo] ?? []).map(normalizeBib));
    for (const { text, confidence } of list) {
      const bin = bins[Math.min(9, Math.floor(confidence * 10))];
      if (!bin || text.length < 2) continue;
      bin.count++;
      bin.sum += confidence;
      if (known.has(normalizeBib(text))) bin.right++;
    }
  }
  bins.forEach(({ count, sum, right }, i) => {
    const share = (part: number) => (count ? ((100 * part) / count).toFixed(0) : '');
    const range = `${String(i * 10)}-${String(i * 10 + 10)} %`;
    console.log(line([range, String(count), share(sum), share(right)]));
  });
}

export function printFaults(readings: Readings, truth: BibTruth, settings: BibSettings): void {
  console.log('\nPhotos that went wrong (+ wrong, ~ half hidden, - missed)');
  for (const photos of byRace(readings).values()) {
    for (const [photo, verdict] of judgeEvent(photos, settings)) {
      const score = scoreOf(photo, verdict, truth);
      const marks = [
        ...score.wrongNumbers.map((number) => `+${number}`),
        ...score.partialNumbers.map((number) => `~${number}`),
        ...score.missedNumbers.map((number) => `-${number}`),
      ];
      if (marks.length) console.log(`  ${photo}  ${marks.join(' ')}`);
    }
  }
}

/** CPU time beside the modes that are compared with, in the same run. */
export function printCost(
  modes: readonly { name: string; answers: readonly ReadAnswer[] }[],
): void {
  console.log(`\n${line(['cost', 'ms', 'CPU ms', 'peak MB', 'CPU ratio'])}`);
  const [first] = modes;
  for (const { name, answers } of modes) {
    const mean = (of: (answer: ReadAnswer) => number, list = answers) =>
      list.reduce((total, answer) => total + of(answer), 0) / list.length;
    const cpu = mean(({ cpuMs }) => cpuMs);
    const own = mean(({ cpuMs }) => cpuMs, first?.answers);
    const peak = Math.max(...answers.map(({ peakMb }) => peakMb));
    const wall = mean(({ wallMs }) => wallMs);
    const cells = [wall.toFixed(0), cpu.toFixed(0), peak.toFixed(0), (own / cpu).toFixed(2)];
    console.log(line([name, ...cells]));
    for (const { error } of answers) if (error !== undefined) console.log(`  ${error}`);
  }
}

function line([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(38) + cells.map((cell) => cell.padStart(12)).join('');
}
