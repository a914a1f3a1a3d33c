// Starts the shop: web, worker, or both in one process.
import { ensureModels } from '@photolab/vision/models/install';
import { DEMO_ADMIN, openDemo } from '../demo/demo.ts';
import { readWords } from '../scripts/words.ts';
import { buildApp } from './app.ts';
import { readEnvironment, type Config } from './config.ts';
import { ensureAdmin } from './features/accounts/accounts.usecases.ts';
import { checkOpenOrders } from './features/orders/jobs/check-order.job.ts';
import { startRecounting } from './features/orders/jobs/recount-sales.job.ts';
import { tellOtherSettings } from './features/studio/other-settings.ts';
import { setupLines } from './features/studio/setup.ts';
import { checkPort, ownUrl, portRefused } from './platform/listening.ts';
import { listenForMetrics } from './http/watch.ts';
import { DAILY_JOBS, jobHandlers } from './jobs.ts';
import { live, tellReady } from './life.ts';
import { copiesFolder, startDailyCopies } from './platform/backup/daily-copies.ts';
import { freeMisdatedLeases } from './platform/queue/queue.ts';
import { startWorker } from './platform/queue/worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { openServices, unfinishedFolders, type Services } from './services.ts';
import { keepRemovingLeftovers } from './platform/storage/leftovers.ts';
import { tellEnd } from './platform/watch/tell-end.ts';
import { toldError } from './platform/watch/told-error.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

const USE = 'npm start, npm run web or npm run worker';

async function main(given: string[]): Promise<void> {
  const life = live();
  const [role] = readWords({ use: USE, words: given.length > 0 ? ['the role'] : [] }, given);
  if (role && !['web', 'worker'].includes(role)) {
    throw new StartupError(`There is no role ${role}. Use: ${USE}`);
  }
  const config = readEnvironment();
  if (role && !config.databaseUrl) {
    throw new StartupError(
      `The ${role} role alone needs DATABASE_URL: the embedded database serves one process.`,
    );
  }
  const services = await openServices(config, { beforeOpening: () => checkPorts(config, role) });
  const told = config.databaseUrl && (await tellOtherSettings(services.db, config));
  if (told) console.warn(told);
  // Without its models the shop still sells; /readyz says what is missing.
  await ensureModels().catch((error: unknown) => {
    console.error('The recognition models cannot be prepared:', toldError(error));
  });
  if (config.admin) await ensureAdmin(services, config.admin);
  await freeMisdatedLeases(services.db);
  await checkOpenOrders(services.db);
  await startRecounting(services.db);
  for (const job of DAILY_JOBS) await job.plan(services.db);
  const app = await buildApp(services, { listens: role !== 'worker' });
  const worker =
    role === 'web' ? undefined : startWorker(services.db, jobHandlers(services), app.log);
  const copies = services.database.embedded ? startDailyCopies(config.dataDir, app.log) : undefined;
  life.begin({ app, worker, copies, services });
  await serve(app, services, role).catch((error: unknown) => {
    // A shop that ends takes its port and database from what still begins; the next start goes on.
    if (!life.ending.aborted) throw error;
  });
}

async function serve(app: App, services: Services, role: string | undefined): Promise<void> {
  const { config } = services;
  if (role !== 'worker') {
    await listen(app, config.host, config.port);
    services.address.selfUrl = ownUrl(app.server.address());
  }
  const { port } = config.metrics;
  if (port !== undefined) await listenForMetrics(services.metrics, config.host, port);
  keepRemovingLeftovers(unfinishedFolders(config), app.log);
  tellReady();
  if (role === 'worker') console.log('Photolab worker is ready');
  else await announce(services, role);
}

/** Fills a demo shop first: the address is told once there is something to see. */
async function announce(services: Services, role: string | undefined): Promise<void> {
  const isSimulated = services.config.payments.kind === 'simulator';
  if (services.database.isNew && services.config.production) {
    console.warn(
      `DATA_DIR ${services.config.dataDir} held no shop: a new one is made there. If there should be one, its disk is not mounted.`,
    );
  }
  const demo = await openDemo(services, (text) => {
    console.log(text);
  });
  console.log(`\nPhotolab is ready at ${services.config.publicUrl}`);
  if (demo) {
    console.log(`Demo administrator: ${DEMO_ADMIN.email} / ${DEMO_ADMIN.password}`);
    console.log(
      isSimulated
        ? 'The demo pays with a simulator: no money moves.'
        : 'MERCADOPAGO_ACCESS_TOKEN is set: what this demo sells is charged for real.',
    );
  }
  if (services.config.production && isSimulated) {
    console.warn(
      'PAYMENTS=simulator: this shop charges nobody, and whoever opens /simulador approves payments.',
    );
  }
  if (role && isSimulated && !services.config.payments.apiUrl) {
    console.warn(
      'The simulator knows the payments of its own web process: start one, and give workers its PUBLIC_URL.',
    );
  }
  const lines = demo ? [] : await setupLines(services);
  if (lines.length > 0) {
    console.log(`To mend before it sells (${services.config.publicUrl}/admin/puesta-en-marcha):`);
    for (const line of lines) console.log(`- ${line}`);
  }
  if (services.database.embedded) {
    console.log(
      `A copy of the embedded database is made every day in ${copiesFolder(services.config.dataDir)}: a lost disk ` +
        'costs both, so keep a backup elsewhere (npm run backup) or set DATABASE_URL.',
    );
  }
}

/** A taken port is told while nothing was migrated for it. */
async function checkPorts({ host, port, metrics }: Config, role: string | undefined) {
  if (role !== 'worker') await checkPort({ variable: 'PORT', host, port });
  if (metrics.port !== undefined)
    await checkPort({ variable: 'METRICS_PORT', host, port: metrics.port });
}

/**
 * Connections that wait until the process gets to them, as many as the system allows by itself. Of a crowd that comes
 * at once the others would try again after one second, three and seven: Node.js lets 511 wait.
 */
const MOST_WAITING = 4_096;

async function listen(app: App, host: string, port: number) {
  await app.listen({ host, port, backlog: MOST_WAITING }).catch((error: unknown) => {
    throw error instanceof Error ? portRefused({ variable: 'PORT', host, port }, error) : error;
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellEnd(error);
  process.exit(1);
});
