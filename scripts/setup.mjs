// What is missing to run the shop is done here, once: dependencies, the web's build, a browser for
// the tests. Each step leaves a stamp of its inputs in .cache and is skipped while they are unchanged.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const stamps = join(root, '.cache');

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node.js ${process.versions.node} is too old: Photolab needs 20.19 or newer.`);
  }
}

export function ensureDependencies() {
  step('dependencies', hashOf([join(root, 'package-lock.json')]), 'Installing dependencies', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      // CUDA libraries that a CPU machine never uses; the download fails without the internet.
      ONNXRUNTIME_NODE_INSTALL: 'skip',
    }),
  );
}

export function ensureWebBuild() {
  const inputs = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'contract',
    'domain',
  ]
    .map((path) => join(root, path))
    .concat(join(root, 'package-lock.json'));
  const built = existsSync(join(root, 'web/dist/index.html'));
  step(
    'web',
    hashOf(inputs),
    'Building the web',
    () => run('npx', ['vite', 'build', 'web', '--logLevel', 'warn']),
    built,
  );
}

/** The path of a Chromium, installing Debian's or Playwright's when there is none. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a browser for the tests …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  return findBrowser();
}

function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
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

export function fail(message) {
  console.error(message);
  process.exit(1);
}

function step(name, hash, title, work, done = existsSync(join(root, 'node_modules'))) {
  const stamp = join(stamps, `${name}.stamp`);
  if (done && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const start = Date.now();
  console.log(`${title} …`);
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`${title}: done in ${Math.round((Date.now() - start) / 1000)} s`);
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
