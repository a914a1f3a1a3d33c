// Asks before photos are deleted: how many, and what becomes of the sold ones.
import { countOf, countPhotos } from '@photolab/domain/shop/format';
import { useState } from 'react';
import { deletePhotos, type DeskPhoto } from '../../api/admin/photo-desk.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { goneWords } from '../shared/progress-words.ts';

interface Props {
  eventId: number;
  photos: Pick<DeskPhoto, 'id' | 'name' | 'sold'>[];
  onDeleted: () => void;
  /** Some may be gone all the same: many are deleted call by call. */
  onFailed: () => void;
  onClose: () => void;
}

const FOR_GOOD = 'Se borran también sus números y sus caras. No se puede deshacer.';

/** Of those in an order, paid or not yet. */
const soldWords = (sold: number): string[] =>
  sold > 0
    ? [
        `${countOf(sold, 'está en una compra', 'están en compras')}: no se venden más, y quienes las compraron las siguen descargando.`,
      ]
    : [];

export function DeletePhotosDialog({ eventId, photos, onDeleted, onFailed, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [only] = photos;
  const sold = photos.filter((photo) => photo.sold).length;
  const count = countPhotos(photos.length);
  const remove = async () => {
    setBusy(true);
    let deleted = 0;
    try {
      const ids = photos.map(({ id }) => id);
      await deletePhotos(eventId, ids, (part) => {
        deleted += part;
      });
      tellDeleted(deleted, photos.length - deleted);
      onDeleted();
    } catch (error) {
      tellProblem('photos were not deleted', error);
      if (deleted > 0) tellDeleted(deleted, 0);
      onFailed();
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={photos.length === 1 && only ? only.name : count}
      question={
        photos.length === 1
          ? 'Estás seguro de que quieres eliminar esta foto?'
          : `Estás seguro de que quieres eliminar ${count}?`
      }
      detail={[...soldWords(sold), ...(sold < photos.length ? [FOR_GOOD] : [])].join(' ')}
      confirmLabel={`Eliminar ${count}`}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** What is missing went meanwhile, or is in another event: somebody else did that. */
function tellDeleted(deleted: number, missing: number): void {
  if (deleted > 0) {
    toast.success(`${countPhotos(deleted)} ${deleted === 1 ? 'eliminada' : 'eliminadas'}`);
  }
  if (missing > 0) toast.info(goneWords(missing));
}
