// What a dialog asks before it is closed by hand: whoever has something unsaved in it says so.
import { createContext } from 'react';

/** Each says whether the dialog may be closed. */
export const AskedBeforeClosing = createContext<Set<() => boolean> | undefined>(undefined);
