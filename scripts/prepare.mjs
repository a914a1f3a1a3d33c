// npm run setup: everything that is made once, so that the shop then starts without writing here; with --packages
// the packages alone, which an image keeps while the shop changes.
import {
  checkMachine,
  ensureDependencies,
  ensureServerBuild,
  ensureWebBuild,
  fail,
} from './setup.mjs';

const USE = 'npm run setup, or npm run setup -- --packages';
const [word] = process.argv.slice(2);
if (word === '--help' || word === '-h') {
  console.log(`Use: ${USE}`);
  process.exit(0);
}
if (word && word !== '--packages') fail(`There is no ${word} to set up. Use: ${USE}`);
checkMachine();
ensureDependencies('run');
if (!word) {
  ensureServerBuild();
  ensureWebBuild();
  const { ensureModels } = await import('../server/dist/install.mjs');
  await ensureModels();
}
