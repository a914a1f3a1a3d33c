// What stands where a form was, once it is sent. It is shorter than the form: at the place of the
// pressed button a phone would show the end of the page only.
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

export function Outcome({ className, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={element} tabIndex={-1} role="status" className={className}>
      {children}
    </div>
  );
}
