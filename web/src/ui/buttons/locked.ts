// What cannot be pressed for the moment, since something is under way. It keeps the keyboard's focus, which `disabled`
// takes from whoever pressed it; Enter in a field of its form presses it, too, and does nothing either.
import type { MouseEvent, MouseEventHandler } from 'react';

interface Pressed<T> {
  'aria-disabled'?: true;
  onClick?: MouseEventHandler<T> | undefined;
}

export function unlessLocked<T>(locked: boolean, onClick?: MouseEventHandler<T>): Pressed<T> {
  return locked ? { 'aria-disabled': true, onClick: doNothing } : { onClick };
}

function doNothing(event: Pick<MouseEvent, 'preventDefault'>): void {
  event.preventDefault();
}
