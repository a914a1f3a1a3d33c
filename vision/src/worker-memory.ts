/**
 * Environment of a process that looks at photos. What one photo needs differs from the next, and the C
 * library keeps what is given back, apart for each thread: a tenth of the peak. These let it keep that
 * once, and give blocks from 128 kB on back at once; other C libraries pass over them.
 * Source: https://sourceware.org/glibc/manual/latest/html_node/Malloc-Tunable-Parameters.html
 */
export const workerMemory: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
