// What a check of the shop's set-up says: to the owner in Spanish, to who runs the shop in one line.
import type { SetupCheck } from '@photolab/contract/endpoints/studio';

export interface Finding extends Omit<SetupCheck, 'key' | 'title'> {
  /** For /readyz and the log: what is missing; empty when nothing is. Holds no secret. */
  line: string;
}

export const fine = (detail: string): Finding => ({ state: 'ok', detail, todo: '', line: '' });

/** How long a check may wait for somebody else's answer. */
export const PATIENCE_MS = 8_000;
