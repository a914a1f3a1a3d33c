// A dialog over the page: the browser keeps the focus inside and gives it back; Escape closes.
import { useId, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../class-names.ts';
import styles from './Modal.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useModalDialog } from './use-modal-dialog.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** As large as the window. */
  full?: boolean;
}

export function Modal({ title, onClose, children, wide = false, full = false }: Props) {
  const dialog = useModalDialog();
  const titleId = useId();
  useBackCloses(onClose);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
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
        onClose();
      }}
      onMouseDown={closeOutside}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Cerrar" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
