// Makes a new embedded database in the folder named. In a process of its own: what that takes, 900 MB for a
// moment, would stay with a shop for as long as it runs.
import { PGlite } from '@electric-sql/pglite';

try {
  const database = await PGlite.create({ dataDir: process.argv[2] });
  await database.close();
} catch (error) {
  // Its own files fail with an object that is no Error.
  console.error(error?.message ?? `system error ${String(error?.errno)}`);
  process.exitCode = 1;
}
