// What Linux tells of a process in `/proc/PID/stat`.

/** Numbers of fields, as in proc(5). */
export const STAT = { ownTicks: 14, systemTicks: 15, startTime: 22, residentPages: 24 };
const FIRST_AFTER_NAME = 3;

/** Reads a field after the second, the program's name, which may hold blanks and brackets. */
export function statFields(stat: string): (field: number) => string {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (field) => fields[field - FIRST_AFTER_NAME] ?? '';
}
