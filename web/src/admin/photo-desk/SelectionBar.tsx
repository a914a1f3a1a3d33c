// What is chosen on the desk, page after page, and what can be done to all of it.
import { countOf } from '@photolab/domain/shop/format';
import { useState } from 'react';
import { MovePhotosDialog } from './MovePhotosDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './PhotoDeskPage.module.css';
import { PlaceDialog } from './PlaceDialog.tsx';
import type { useDesk } from './state/use-desk.ts';

export function DeskSelection({
  desk,
  eventId,
}: {
  desk: ReturnType<typeof useDesk>;
  eventId: number;
}) {
  const [placing, setPlacing] = useState(false);
  const [moving, setMoving] = useState(false);
  return (
    <>
      <SelectionBar
        count={desk.selected.size}
        onAll={() => {
          desk.dispatch({ kind: 'select-all' });
        }}
        onClear={() => {
          desk.dispatch({ kind: 'clear-selection' });
        }}
        onDelete={() => {
          desk.dispatch({ kind: 'delete' });
        }}
        onPlace={() => {
          setPlacing(true);
        }}
        onMove={() => {
          setMoving(true);
        }}
      />
      {moving && (
        <MovePhotosDialog
          eventId={eventId}
          photoIds={[...desk.selected.keys()]}
          onMoved={() => void desk.refresh()}
          onClose={(hasMoved) => {
            setMoving(false);
            if (hasMoved) desk.dispatch({ kind: 'clear-selection' });
          }}
        />
      )}
      {placing && (
        <PlaceDialog
          eventId={eventId}
          photoIds={[...desk.selected.keys()]}
          onDone={() => void desk.refresh()}
          onClose={() => {
            setPlacing(false);
          }}
        />
      )}
    </>
  );
}

interface SelectionProps {
  count: number;
  onAll: () => void;
  onClear: () => void;
  onDelete: () => void;
  onPlace: () => void;
  onMove: () => void;
}

function SelectionBar({ count, onAll, onClear, onDelete, onPlace, onMove }: SelectionProps) {
  const ways = (
    <>
      <Button variant="secondary" onClick={onAll}>
        Elegir toda la página
      </Button>
      <Button variant="secondary" onClick={onPlace}>
        Lugar del recorrido
      </Button>
      <Button variant="secondary" onClick={onMove}>
        Mover a otro evento
      </Button>
    </>
  );
  if (count === 0) return <div className={styles.tools}>{ways}</div>;
  return (
    <div className={styles.selection} role="status">
      <strong>{countOf(count, 'foto seleccionada', 'fotos seleccionadas')}</strong>
      <Button variant="quiet" onClick={onClear}>
        Quitar selección
      </Button>
      {ways}
      <Button variant="danger" icon="trash" onClick={onDelete}>
        Eliminar
      </Button>
    </div>
  );
}
