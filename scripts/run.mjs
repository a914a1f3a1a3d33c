// Runs one of the project's TypeScript programs: node scripts/run.mjs PATH [ARGUMENTS].
import { ensureDependencies, run } from './setup.mjs';

ensureDependencies();
const [program, ...args] = process.argv.slice(2);
run('node', ['--import', 'tsx', program, ...args]);
