// A line that carries nothing is waited for up to two minutes: nobody has to.
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LONG_MS } from '../../../ui/feedback/use-long-wait.ts';
import { useFocusAfterPress } from '../../../ui/navigation/focus.ts';
import { useSettledFor } from '../../../ui/use-settled-for.ts';
import styles from './LongSearch.module.css';

/** Beside a search by face while it is under way: after a while it says so, and can be left. */
export function LongSearch({ onStop }: { onStop: () => void }) {
  const isLong = useSettledFor(true, LONG_MS);
  return (
    <div role="status" className={styles.long}>
      {isLong && (
        <>
          <p>
            La búsqueda está tardando: puede ser la señal. Podés esperar, o dejarla y probar después
            con la misma foto.
          </p>
          <Button variant="secondary" onClick={onStop}>
            Dejar de buscar
          </Button>
        </>
      )}
    </div>
  );
}

/** Who leaves a search goes on at the first button of its place, once that can be pressed again. */
export function useLeaving(busy: boolean, stop: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const takeFocus = useFocusAfterPress(busy, () => place.current?.querySelector('button')?.focus());
  return {
    place,
    leave: () => {
      takeFocus();
      stop();
    },
  };
}
