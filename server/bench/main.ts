// npm run bench: every figure beside what it is measured against, in one run. `npm run bench ingest`
// runs one part; recognition and money have their own commands (see docs/benchmarks.md).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchAlerts } from './alerts/alerts.ts';
import { benchGallery } from './gallery/gallery.ts';
import { benchIngest } from './ingest/ingest.ts';
import { asTable } from './measure.ts';
import { benchStudio } from './studio/studio.ts';
import { benchScale } from './scale/scale.ts';
import { benchWatch } from './watch/watch.ts';
import { benchWeb } from './web/web.ts';

const parts: Record<string, () => Promise<string[][]>> = {
  ingest: benchIngest,
  watch: benchWatch,
  gallery: benchGallery,
  alerts: benchAlerts,
  studio: benchStudio,
  web: benchWeb,
  scale: benchScale,
};
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const tables: string[] = [];
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const table = asTable(await bench());
  console.log(`\n${table}`);
  tables.push(table);
}
const path = join(import.meta.dirname, '../../.cache/bench.md');
writeFileSync(path, `${tables.join('\n\n')}\n`);
console.log('\nThe tables are in .cache/bench.md');
