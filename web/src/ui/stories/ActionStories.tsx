import { useState } from 'react';
import { Button, LinkButton } from '../buttons/Button.tsx';
import { Icon } from '../buttons/Icon.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextButton } from '../buttons/TextButton.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { Modal } from '../dialogs/Modal.tsx';
import { toast } from '../feedback/toast.ts';
import { Row, Story } from './Story.tsx';
import styles from './stories.module.css';

export function ActionStories() {
  return (
    <>
      <Story title="Acciones">
        <Row>
          <Button icon="search">Buscar</Button>
          <Button variant="secondary" icon="camera">
            Abrir cámara
          </Button>
          <Button variant="quiet">Cancelar</Button>
          <Button variant="danger" icon="trash">
            Vaciar
          </Button>
          <LinkButton href="#acciones" icon="cart">
            Ver carrito
          </LinkButton>
          <TextButton>Quitar filtro</TextButton>
        </Row>
        <Row>
          <Button busy busyLabel="Enviando...">
            Enviar
          </Button>
          <Button disabled>Pagar</Button>
          <Button variant="secondary" disabled>
            Siguiente
          </Button>
          <Button variant="quiet" disabled>
            Cancelar
          </Button>
        </Row>
        <Row>
          <IconButton icon="cart" label="Carrito" />
          <IconButton icon="close" label="Cerrar" />
          <IconButton icon="trash" label="Borrar" disabled />
        </Row>
        <div className={styles.dark} data-surface="dark">
          <Row>
            <Button icon="cart">Añadir al carrito ($ 1.500,00)</Button>
            <Button variant="secondary">Ver Álbum</Button>
            <Button variant="quiet">Quitar filtro</Button>
            <IconButton icon="right" label="Foto siguiente" />
          </Row>
        </div>
      </Story>
      <DialogStories />
    </>
  );
}

function DialogStories() {
  const [open, setOpen] = useState<'modal' | 'confirm'>();
  const close = () => {
    setOpen(undefined);
  };
  return (
    <Story title="Diálogos y avisos">
      <Row>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen('modal');
          }}
        >
          Abrir diálogo
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            setOpen('confirm');
          }}
        >
          Eliminar evento
        </Button>
        {(['success', 'error', 'info', 'warning'] as const).map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            onClick={() => {
              toast[kind](`Aviso: ${kind}`);
            }}
          >
            {kind}
          </Button>
        ))}
      </Row>
      {open === 'modal' && (
        <Modal title="Ingresar a tu cuenta" onClose={close}>
          <p className={styles.gap}>
            <Icon name="info" /> El contenido del diálogo.
          </p>
          <Button wide onClick={close}>
            Listo
          </Button>
        </Modal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Eliminar evento"
          question="Estás seguro de que quieres eliminar este evento?"
          detail="Maratón de Rosario, 12 de octubre de 2026."
          confirmLabel="Eliminar"
          onConfirm={close}
          onClose={close}
        />
      )}
    </Story>
  );
}
