// npm run bench: every figure beside what it is measured against, in one run. `npm run bench ingest`
// runs one part; recognition and money have their own commands (see docs/benchmarks.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const tables: string[] = [];
const asked = wanted.map((name) => [name, { ...parts, ...onRequest }[name]] as const);
for (const [name, bench] of wanted.length > 0 ? asked : Object.entries(parts)) {
  if (!bench) throw new Error(`there is no bench ${name}`);
  const table = asTable(await bench());
  console.log(`\n${table}`);
  tables.push(table);
}
const path = join(import.meta.dirname, '../../.cache/bench.md');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${tables.join('\n\n')}\n`);
console.log('\nThe tables are in .cache/bench.md');
