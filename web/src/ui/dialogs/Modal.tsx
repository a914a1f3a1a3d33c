// A dialog over the page: the browser keeps the focus inside and gives it back; Escape closes.
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { AskedBeforeClosing } from './asked-before-closing.ts';
import styles from './Modal.module.css';
import { useBackStep } from './use-back-closes.ts';
import { useModalDialog } from './use-modal-dialog.ts';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** As large as the window. */
  full?: boolean;
  /** It stays until what was begun in it has ended. */
  locked?: boolean;
}

export function Modal({
  title,
  onClose,
  children,
  wide = false,
  full = false,
  locked = false,
}: Props) {
  const dialog = useModalDialog();
  const titleId = useId();
  const [asked] = useState(() => new Set<() => boolean>());
  const typed = useRef(false);
  /** Says whether it was closed. */
  const close = () => {
    const isLeft = !locked && [...asked].every((mayClose) => mayClose());
    if (isLeft) onClose();
    // A browser closes it by itself where Escape was refused a few times.
    else if (dialog.current?.open === false) dialog.current.showModal();
    return isLeft;
  };
  useBackStep(close, true);
  const closeOutside = (event: MouseEvent) => {
    // The second press of two was meant for what opened it, one after typing for a phone's keyboard.
    if (event.target === dialog.current && event.detail < 2 && !typed.current) close();
  };
  return (
    // Escape and the close button do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles.modal, wide && styles.wide, full && styles.full)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
      onMouseDown={closeOutside}
      onInput={() => {
        typed.current = true;
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Cerrar" onClick={close} />
        </header>
        <AskedBeforeClosing value={asked}>{children}</AskedBeforeClosing>
      </div>
    </dialog>
  );
}
