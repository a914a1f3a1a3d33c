// npm run bench -- [PART …]: every figure beside what it is measured against, in one run, or those of the parts that
// are named; recognition and money have their own commands (docs/benchmarks.md, which says what of a part's options
// means: --large, --url=…, --photos=…, --among=…).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failWith } from '../../scripts/running/options.ts';
import { asTable } from './measure.ts';

/** Each is fetched when it is run: what they load takes seconds, and a wrong word is told at once. */
const parts: Record<string, () => Promise<string[][]>> = {
  ingest: async () => (await import('./ingest/ingest.ts')).benchIngest(),
  watch: async () => (await import('./watch/watch.ts')).benchWatch(),
  photographers: async () => (await import('./ingest/photographers.ts')).benchPhotographers(),
  gallery: async () => (await import('./gallery/gallery.ts')).benchGallery(),
  alerts: async () => (await import('./alerts/alerts.ts')).benchAlerts(),
  studio: async () => (await import('./studio/studio.ts')).benchStudio(),
  web: async () => (await import('./web/web.ts')).benchWeb(),
  scale: async () => (await import('./scale/scale.ts')).benchScale(),
};
/** Only by their names: they install other shops, need PostgreSQL, take as long as they are asked to. */
const onRequest: typeof parts = {
  rivals: async () => (await import('./rivals/rivals.ts')).benchRivals(),
  processes: async () => (await import('./scale/processes.ts')).benchProcesses(),
  night: async () => (await import('./ingest/night.ts')).benchNight(),
};
const known = { ...parts, ...onRequest };
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const asked = Object.entries(known).filter(([name]) => wanted.includes(name));
const unknown = wanted.find((name) => !(name in known));
if (unknown) failWith(`There is no part ${unknown}, only ${Object.keys(known).join(', ')}.`);
const tables: string[] = [];
for (const [, bench] of wanted.length > 0 ? asked : Object.entries(parts)) {
  const table = asTable(await bench());
  console.log(`\n${table}`);
  tables.push(table);
}
const path = join(import.meta.dirname, '../../.cache/bench.md');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${tables.join('\n\n')}\n`);
console.log('\nThe tables are in .cache/bench.md');
