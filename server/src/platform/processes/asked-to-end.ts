/** Ctrl-C, SIGTERM, a terminal that is closed, or the end of the process that began this one. */
export function onAskedToEnd(end: () => void): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(name, end);
}
