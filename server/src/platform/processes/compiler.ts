// Programs run as they are built; from their sources, as in development, with the compiler.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What Node.js is told before `program`; resolved from here, as the process may be started from any folder. */
export const compilerFor = (program: string): string[] =>
  program.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
