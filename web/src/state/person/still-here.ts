// Whether what comes late is still for who asked for it.
import { lastPerson } from '../session.ts';

/**
 * Gives whether whoever the phone is now still is, when an answer comes: who left with 'Salir', or gave way
 * to another login, leaves nothing behind, and nothing of theirs comes after them. A visitor who logs in
 * meanwhile is the same one.
 */
export function whoIsHere(): () => boolean {
  const before = lastPerson();
  return () => before === null || lastPerson() === before;
}
