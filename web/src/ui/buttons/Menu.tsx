// What does not fit in a row: a button that opens a short list over everything. The browser's popover
// closes it on Escape and on a press elsewhere.
import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './Menu.module.css';

const GAP = 4;

export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLUListElement>) => {
    const anchor = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !anchor) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const below = anchor.bottom + GAP;
    const top = below + height > window.innerHeight ? anchor.top - GAP - height : below;
    currentTarget.style.top = `${String(Math.max(GAP, top))}px`;
    currentTarget.style.left = `${String(Math.max(GAP, anchor.right - width))}px`;
  };
  return (
    <span ref={button}>
      <IconButton icon="more" label={label} popoverTarget={id} />
      <ul id={id} popover="auto" className={styles.menu} onToggle={place}>
        {children}
      </ul>
    </span>
  );
}
