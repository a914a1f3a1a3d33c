// Tells the dialogs' steps in the history when the router went to a screen by itself: what a dialog left
// behind is not where the browser stands any more.
import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { standOnScreen } from './use-back-closes.ts';

export function DialogSteps() {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) standOnScreen();
  }, [key, type]);
  return null;
}
