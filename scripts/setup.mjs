// What is missing to run the shop is done here, once: dependencies, the web's build, a browser for
// the tests. Each step looks at what is there, so a set-up that was cut short or changed is mended.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not by `import.meta.dirname`: a Node.js that is too old has none, and would not get as far as being told. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const viteFile = join(root, 'node_modules/vite/bin/vite.js');
const cache = join(root, '.cache');

/** Vite reads these in a path as its own; its error says nothing of it. */
const UNREADABLE = /["#?]/;

/** What no set-up can mend: told in one line before anything is installed. */
export function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // Between two of the long ones, and without what the build needs.
  if (major < 20 || major === 21 || (major === 20 && minor < 19)) {
    fail(`Node.js ${process.versions.node} is too old: Photolab needs 20.19, or 22 and newer.`);
  }
  const [sign] = UNREADABLE.exec(root) ?? [];
  if (sign) fail(`Photolab cannot be built in ${root}: move it to a path without ${sign}.`);
}

/**
 * Installs what is missing: `run` is what the shop needs to be built and run, `tools` is that and
 * what tests, checks and benchmarks need. Whatever NODE_ENV or an earlier `npm install` left out.
 */
export function ensureDependencies(wanted = 'run') {
  if (isInstalled(wanted)) return;
  alone(() => {
    if (isInstalled(wanted)) return;
    task('Installing dependencies', () => {
      // What tests need and somebody installed stays.
      const installed = Object.values(readPackages('node_modules/.package-lock.json'));
      const tools = wanted === 'tools' || installed.some(({ dev }) => dev);
      const dev = tools ? '--include=dev' : '--omit=dev';
      // What a company's .npmrc leaves out is needed (pictures are an optional package of each system), and
      // which Node.js will do was looked at: two packages name a newer one than they need.
      const own = [dev, '--include=optional', '--no-engine-strict'];
      run('npm', ['ci', ...own, '--no-audit', '--no-fund', '--loglevel=error']);
      removeUnused();
    });
  });
}

/** Whether what the lock file lists lies in node_modules, in the versions that it lists. */
function isInstalled(wanted) {
  const lock = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(lock).every(([path, { version, link, dev, devOptional, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    if (wanted === 'run' && (dev || devOptional)) return true;
    // Another system's: npm leaves it out.
    if (optional && !installed[path]) return true;
    return existsSync(join(root, path)) && (link || installed[path]?.version === version);
  });
}

function readPackages(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * 270 MB that this machine never loads: onnxruntime-node carries every system's library, and of two
 * packages only the weights are read.
 */
function removeUnused() {
  const modules = join(root, 'node_modules');
  const libraries = join(modules, 'onnxruntime-node/bin');
  const foreign = list(libraries, 3).filter(
    (path) => !path.endsWith(join(process.platform, process.arch)),
  );
  const code = list(join(modules, '@vladmandic'), 2).filter((path) =>
    ['assets', 'demo', 'dist', 'src', 'tfjs', 'types'].includes(basename(path)),
  );
  for (const path of [...foreign, ...code]) rmSync(path, { recursive: true });
}

/** What lies so many levels below a folder. */
function list(folder, levels) {
  if (levels === 0) return [folder];
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => list(join(folder, name), levels - 1));
}

/** What Vite makes: the web, and the program that the shop hands out to upload folders. */
export function ensureWebBuild() {
  buildWithVite('web', {
    title: 'Building the web',
    inputs: ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/publish.ts'],
    made: 'web/dist/index.html',
  });
  buildWithVite('uploader', {
    title: 'Building the uploader',
    inputs: ['uploader/src', 'uploader/vite.config.ts'],
    made: 'uploader/dist/photolab-upload.mjs',
  });
}

/** The shop's programs, as Node.js runs them. */
export function ensureServerBuild() {
  buildWithVite('server', {
    title: 'Building the server',
    inputs: [
      'server/src',
      'server/demo',
      'server/scripts',
      'server/vite.config.ts',
      'server/replaced-parts.ts',
      'vision/src',
    ],
    made: 'server/dist/main.mjs',
  });
  ensureEmptyDatabase();
}

/** What a new shop's embedded database is a copy of. */
export function ensureEmptyDatabase() {
  const program = 'server/src/platform/db/embedded/make-empty-database.mjs';
  const folder = '.cache/empty-database';
  build('empty-database', {
    title: 'Making an empty database',
    inputs: [program],
    made: `${folder}/PG_VERSION`,
    command: [program, folder],
  });
}

function buildWithVite(folder, { title, inputs, made }) {
  build(folder, {
    title,
    inputs: [...inputs, 'contract', 'domain', 'scripts/replaced-files.ts'],
    made,
    command: [viteFile, 'build', folder, '--logLevel', 'warn'],
  });
}

/** Makes anew what was made of other inputs, or by other packages. */
function build(name, { title, inputs, made, command }) {
  const stamp = join(cache, `${name}.stamp`);
  const hash = hashOf([...inputs, 'package-lock.json'].map((path) => join(root, path)));
  const isBuilt = () =>
    existsSync(join(root, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt()) return;
  alone(() => {
    if (isBuilt()) return;
    task(title, () => {
      run('node', command, { NODE_ENV: 'production' });
      writeFileSync(stamp, hash);
    });
  });
}

/** Draws pages only: the whole browser spends as much again on tabs and bars that nobody sees. */
const HEADLESS = 'chromium-headless-shell';

/** Installs Debian's or Playwright's Chromium when there is none. */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.log('Installing a browser for the tests …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', HEADLESS], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
}

/**
 * The C library keeps what each thread gave back, apart: with as many heaps as threads the shop takes a
 * third more memory and never gives it back. The units and the image say it too.
 */
export const shopEnvironment = () => ({ MALLOC_ARENA_MAX: '2', ...process.env });

/** What tells journeys and benchmarks where the browser is; without it they look for Playwright's own. */
export function browserEnvironment() {
  const browser = findBrowser();
  return browser ? { CHROMIUM_PATH: browser } : {};
}

function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  for (const name of [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome']) {
    const path = PATH.split(delimiter)
      .map((folder) => join(folder, name))
      .find(existsSync);
    if (path) return path;
  }
  return undefined;
}

/** Runs a program in the project's root and stops everything when it fails. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) fail(`${command} cannot be run: ${error.message}`);
  if (status !== 0) fail(`${[command, ...args].join(' ')} failed.`);
}

/** Who asks how a command is used is told; a word that it does not know is refused. Nothing else is done then. */
export function readWords(use, words, known = []) {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(`Use: ${use}`);
    process.exit(0);
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown) fail(`${unknown} is not known here. Use: ${use}`);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

function task(title, work) {
  const start = Date.now();
  console.log(`${title} …`);
  work();
  console.log(`${title}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}

/** Two commands started at once on a fresh clone set it up once; a dead one's lock is taken over. */
function alone(work) {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, 'setup.lock');
  for (let tries = 0; !tryLock(lock); tries += 1) {
    if (tries === 1) console.log(`Another set-up is at work (${lock}): this one waits for it …`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  process.once('exit', () => rmSync(lock, { force: true }));
  work();
  rmSync(lock, { force: true });
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`The set-up cannot be written: ${error.message}`);
  }
  if (isDead(lock)) rmSync(lock, { force: true });
  return false;
}

function isDead(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner === process.pid) return true;
    // Made and not written: by one that is about to, or on a disk that was full.
    if (!owner) return Date.now() - statSync(lock).mtimeMs > 10_000;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules') visit(join(path, name));
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
