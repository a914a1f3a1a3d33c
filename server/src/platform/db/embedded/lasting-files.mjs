import { fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * A database's files in a folder, as PGlite keeps them, and what PostgreSQL asks to have on the disk is there before
 * it goes on: so what was answered outlasts a power cut. PGlite's own takes the request and does nothing.
 */
export class LastingFiles extends NodeFS {
  async init(database, options) {
    const { emscriptenOpts } = await super.init(database, options);
    const carryOut = ({ FS }) => {
      const { NODEFS } = FS.filesystems;
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        // A file's times may be lost, its bytes and its length may not; of a folder, its names.
        const sync = FS.isDir(node.mode) ? fsyncSync : fdatasyncSync;
        // A refusal of the disk becomes PostgreSQL's to judge.
        NODEFS.tryFSOperation(() => sync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, carryOut] } };
  }
}
