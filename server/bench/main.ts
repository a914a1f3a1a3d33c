// npm run bench -- [PART …]: every figure beside what it is measured against, in one run, or those of the parts that
// are named; recognition and money have their own commands (docs/benchmarks.md, which says what of a part's options
// means: --large, --url=…, --photos=…, --among=…).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failWith } from '../../scripts/running/options.ts';
import { benchAlerts } from './alerts/alerts.ts';
import { benchGallery } from './gallery/gallery.ts';
import { benchIngest } from './ingest/ingest.ts';
import { asTable } from './measure.ts';
import { benchNight } from './ingest/night.ts';
import { benchPhotographers } from './ingest/photographers.ts';
import { benchProcesses } from './scale/processes.ts';
import { benchRivals } from './rivals/rivals.ts';
import { benchScale } from './scale/scale.ts';
import { benchStudio } from './studio/studio.ts';
import { benchWatch } from './watch/watch.ts';
import { benchWeb } from './web/web.ts';

const parts: Record<string, () => Promise<string[][]>> = {
  ingest: benchIngest,
  watch: benchWatch,
  photographers: benchPhotographers,
  gallery: benchGallery,
  alerts: benchAlerts,
  studio: benchStudio,
  web: benchWeb,
  scale: benchScale,
};
/** Only by their names: they install other shops, need PostgreSQL, take as long as they are asked to. */
const onRequest: typeof parts = {
  rivals: benchRivals,
  processes: benchProcesses,
  night: benchNight,
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
