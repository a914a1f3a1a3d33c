// The overlay menu of a phone: the six main links, large. A modal dialog keeps the focus inside,
// closes with Escape and gives the focus back.
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts';
import { MAIN_LINKS } from '../main-links.ts';
import styles from './MobileMenu.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function MobileMenu({ open, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useBackCloses(onClose, open);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog ref={dialog} className={styles.menu} aria-label="Menú" onClose={onClose}>
      <div className={styles.close}>
        <IconButton
          icon="close"
          size={28}
          label="Cerrar menú"
          onClick={() => dialog.current?.close()}
        />
      </div>
      <nav aria-label="Menú principal" className={styles.links}>
        {MAIN_LINKS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            // In the place of the menu's own step of the history.
            replace
            end={to === '/'}
            className={styles.link ?? ''}
            onClick={() => dialog.current?.close()}
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </dialog>
  );
}
