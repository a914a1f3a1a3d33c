// npm run setup: everything that is made once, so that the shop then starts without writing here.
import { checkNode, ensureDependencies, ensureWebBuild, run } from './setup.mjs';

checkNode();
ensureDependencies('run');
ensureWebBuild();
const models = "await (await import('@photolab/vision/models/install')).ensureModels()";
run('node', ['--import', 'tsx', '--input-type=module', '--eval', models]);
