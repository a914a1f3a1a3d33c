// Of an event whose faces are searched: the photos of one person, for who owns the studio.
import { countOf } from '@photolab/domain/shop/format';
import { useState } from 'react';
import type { EventHead } from '../../api/admin/events.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { teamRoleOf } from '../shared/areas.ts';
import { FaceSearchDialog } from './FaceSearchDialog.tsx';
import styles from './PhotoDeskPage.module.css';

interface Props {
  event: EventHead;
  /** Those that are shown; undefined while no face is searched. */
  faces: number[] | undefined;
  onFaces: (faces: number[] | undefined) => void;
}

export function FaceFilter({ event, faces, onFaces }: Props) {
  const [asking, setAsking] = useState(false);
  const role = teamRoleOf(useSession().role);
  if (!event.faceSearch || role !== 'admin') return null;
  return (
    <div className={styles.tools}>
      {faces && (
        <p role="status">
          {countOf(faces.length, 'foto con esa cara', 'fotos con esa cara')}, primero las más
          seguras
        </p>
      )}
      {faces && (
        <Button
          variant="quiet"
          onClick={() => {
            onFaces(undefined);
          }}
        >
          Ver todas
        </Button>
      )}
      <Button
        variant="secondary"
        icon="camera"
        onClick={() => {
          setAsking(true);
        }}
      >
        Buscar por cara
      </Button>
      {asking && (
        <FaceSearchDialog
          eventId={event.id}
          onFound={(found) => {
            setAsking(false);
            onFaces(found);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
