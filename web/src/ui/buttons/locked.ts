// What cannot be pressed for the moment, since something else is under way or there is no further step. It keeps the
// keyboard's focus, which `disabled` takes.
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
