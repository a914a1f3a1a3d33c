// npm run setup: everything that is made once, so that the shop then starts without writing here; with --packages
// the packages alone, which an image keeps while the shop changes.
import {
  checkMachine,
  ensureDependencies,
  ensureServerBuild,
  ensureWebBuild,
  readWords,
} from './setup.mjs';

const words = process.argv.slice(2);
readWords('npm run setup, or npm run setup -- --packages', words, ['--packages']);
checkMachine();
ensureDependencies('run');
if (words.length === 0) {
  ensureServerBuild();
  ensureWebBuild();
  const { ensureModels } = await import('../server/dist/install.mjs');
  await ensureModels();
}
