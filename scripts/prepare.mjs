// npm run setup: everything that is made once, so that the shop then starts without writing here.
import { checkNode, ensureDependencies, ensureServerBuild, ensureWebBuild } from './setup.mjs';

checkNode();
ensureDependencies('run');
ensureServerBuild();
ensureWebBuild();
const { ensureModels } = await import('../server/dist/install.mjs');
await ensureModels();
