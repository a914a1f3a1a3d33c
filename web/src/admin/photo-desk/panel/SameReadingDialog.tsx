// After a correction: the other photos with the same reading, for the same correction.
import { countOf, countPhotos } from '@photolab/domain/shop/format';
import { useState } from 'react';
import { correctReading, type DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { tellProblem } from '../../../forms/tell-problem.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import styles from '../PhotoDeskPage.module.css';

export interface SameReading {
  /** The photo that was corrected. */
  of: number;
  wrong: string;
  right: string;
  photos: DeskPhoto[];
}

interface Props {
  eventId: number;
  offer: SameReading;
  onApplied: () => void;
  onClose: () => void;
}

export function SameReadingDialog({ eventId, offer, onApplied, onClose }: Props) {
  const { wrong, right, photos } = offer;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const ids = photos.map(({ id }) => id).filter((id) => !left.has(id));
  const apply = async () => {
    setBusy(true);
    try {
      await correctReading(eventId, wrong, right, ids);
      toast.success(countOf(ids.length, 'foto corregida', 'fotos corregidas'));
      onApplied();
    } catch (error) {
      tellProblem('a correction in several photos', error);
    }
    onClose();
  };
  return (
    <Modal title={`${wrong} → ${right}`} onClose={onClose} locked={busy} wide>
      <p>
        En {countOf(photos.length, 'foto más', 'fotos más')} se leyó {wrong}. ¿Corregir también?
      </p>
      <ul className={styles.offered}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={photo.urls.thumbnail} alt="" loading="lazy" />
            <Checkbox
              label={photo.name}
              checked={!left.has(photo.id)}
              onChange={() => {
                const next = new Set(left);
                if (!next.delete(photo.id)) next.add(photo.id);
                setLeft(next);
              }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose} locked={busy}>
          Sólo esta foto
        </Button>
        <Button
          busy={busy}
          busyLabel="Procesando..."
          disabled={ids.length === 0}
          onClick={() => void apply()}
        >
          Corregir {countPhotos(ids.length)}
        </Button>
      </div>
    </Modal>
  );
}
