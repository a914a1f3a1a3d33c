// photolab-upload: started by a person. The first Ctrl-C lets what is under way end, the second does not.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { INTERRUPTED } from './stop.ts';
import { uploadFolder } from './upload-folder.ts';

/** The shop writes its address into the package that it hands out. */
function findHome(): string | undefined {
  const path = new URL('package.json', import.meta.url);
  if (!existsSync(path)) return undefined;
  const handedOut = z.object({ photolab: z.object({ shop: z.string() }) });
  return handedOut.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data?.photolab.shop;
}

const stopping = new AbortController();
process.on('SIGINT', () => {
  if (stopping.signal.aborted) process.exit(INTERRUPTED);
  process.stdout.write('\nTermino las que están subiendo; otro Ctrl-C corta ya.\n');
  stopping.abort();
});
process.on('SIGTERM', () => {
  stopping.abort();
});

process.exitCode = await uploadFolder(process.argv.slice(2), {
  env: process.env,
  home: findHome(),
  screen: {
    write: (text) => void process.stdout.write(text),
    width: process.stdout.isTTY ? process.stdout.columns : null,
  },
  stopping: stopping.signal,
  againAfterMs: 30_000,
});
