// Which race a labelled photo is of: its folder, and within a folder the set that its name begins
// with (`set1_04.jpg`). Each race counts as one event.
import { basename, dirname } from 'node:path';

export function raceOf(photo: string): string {
  const [, set] = /^([a-z]+\d+)_/u.exec(basename(photo)) ?? [];
  return set === undefined ? dirname(photo) : `${dirname(photo)}/${set}`;
}

export function byRace<Value>(photos: ReadonlyMap<string, Value>): Map<string, Map<string, Value>> {
  const races = new Map<string, Map<string, Value>>();
  for (const [photo, value] of photos) {
    const race = races.get(raceOf(photo)) ?? new Map<string, Value>();
    races.set(raceOf(photo), race.set(photo, value));
  }
  return races;
}
