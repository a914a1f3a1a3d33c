// How many photos a phone shows side by side: chosen with the thumb, kept on the phone.
import { onPhone } from '../../../state/kept.ts';
import { createStore } from '../../../state/store.ts';

const KEY = 'photos-across';
export type Across = '1' | '2';

const store = createStore<Across>(onPhone.read(KEY) === '1' ? '1' : '2');

export const usePhotosAcross = store.use;

export function setPhotosAcross(next: Across): void {
  store.set(next);
  onPhone.write(KEY, next);
}
