// A part of a screen in a file of its own, fetched when it is first shown. A fetch that fails costs the
// part alone, not the screen around it, and is tried anew the next time.
import {
  createElement,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { toast } from '../feedback/toast.ts';
import { fetchPart } from './fetch-part.ts';

interface Ways<P> {
  /** Shown until it is there. */
  fallback?: ReactNode;
  onFailed: (props: P) => void;
}

export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback = null, onFailed }: Ways<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    const [part, setPart] = useState(() => loaded);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (loaded) return undefined;
      let gone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!gone) setPart(() => component);
        },
        () => {
          if (!gone) onFailed(latest.current);
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    return part ? createElement(part, props) : fallback;
  };
}

export const tellNotOpened = (): void => {
  toast.error('No pudimos abrirlo: puede ser la conexión. Probá de nuevo o recargá la página.');
};

/** The same for what somebody opened: it closes again, and says why. */
export const lateDialog = <P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> =>
  latePart(() => fetchPart(load), {
    onFailed: ({ onClose }) => {
      onClose();
      tellNotOpened();
    },
  });
