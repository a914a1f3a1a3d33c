// A screen's button that opens a dialog, for the dialogs' tests.
import { useState } from 'react';
import { Modal } from './Modal.tsx';

export function Door({ opens = 'Abrir', title = 'Abierto' }: { opens?: string; title?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        {opens}
      </button>
      {open && (
        <Modal
          title={title}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>Formulario</p>
        </Modal>
      )}
    </>
  );
}
