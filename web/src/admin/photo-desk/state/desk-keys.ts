// The desk's keyboard: what each key means, given what was typed so far. Letters that are commands
// only command while nothing is typed.

export type DeskCommand =
  | { kind: 'move'; by: 'photo' | 'row' | 'edge'; step: -1 | 1; extend: boolean }
  | { kind: 'draft'; text: string }
  | { kind: 'add'; numbers: string[]; stay: boolean }
  | {
      kind:
        | 'remove-last'
        | 'accept'
        | 'reject'
        | 'correct'
        | 'zoom'
        | 'select'
        | 'select-all'
        | 'delete'
        | 'escape';
    };

/** A key that is held down walks and types on; whatever else it means, it means once. */
export const goesOn = ({ kind }: DeskCommand): boolean => kind === 'move' || kind === 'draft';

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const MOVES: Record<string, readonly ['photo' | 'row' | 'edge', -1 | 1]> = {
  ArrowLeft: ['photo', -1],
  ArrowRight: ['photo', 1],
  ArrowUp: ['row', -1],
  ArrowDown: ['row', 1],
  Home: ['edge', -1],
  End: ['edge', 1],
};
const LETTERS: Record<string, 'accept' | 'reject' | 'correct' | 'zoom'> = {
  a: 'accept',
  r: 'reject',
  c: 'correct',
  z: 'zoom',
};

/** Undefined: not the desk's key. */
export function commandOf(event: Key, draft: string): DeskCommand | undefined {
  const { key } = event;
  const move = MOVES[key];
  if (move) return { kind: 'move', by: move[0], step: move[1], extend: event.shiftKey };
  if (event.ctrlKey || event.metaKey) {
    return key.toLowerCase() === 'a' ? { kind: 'select-all' } : undefined;
  }
  if (event.altKey) return undefined;
  if (key === 'Enter') return { kind: 'add', numbers: numbersIn(draft), stay: event.shiftKey };
  if (key === 'Escape') return { kind: 'escape' };
  if (key === 'Delete') return { kind: 'delete' };
  if (key === 'Backspace') {
    return draft ? { kind: 'draft', text: draft.slice(0, -1) } : { kind: 'remove-last' };
  }
  return typed(key, draft);
}

function typed(key: string, draft: string): DeskCommand | undefined {
  if (!draft) {
    if (key === ' ') return { kind: 'select' };
    const command = LETTERS[key.toLowerCase()];
    if (command) return { kind: command };
  }
  if (/^[\p{L}\p{N}-]$/u.test(key)) return { kind: 'draft', text: draft + key.toUpperCase() };
  return draft && /^[ ,;]$/.test(key) ? { kind: 'draft', text: `${draft} ` } : undefined;
}

/** Several numbers come apart by spaces or commas. */
export const numbersIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
