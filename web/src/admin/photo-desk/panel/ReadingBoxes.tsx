// The photo with the box of each reading drawn over it, in the photo's own proportions.
import type { DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import styles from './PhotoPanel.module.css';

interface Props {
  photo: DeskPhoto;
  currentId: number | undefined;
  onPick: (readingId: number) => void;
}

export function ReadingBoxes({ photo, currentId, onPick }: Props) {
  const { width, height } = photo;
  return (
    <div className={styles.photo} style={{ aspectRatio: `${String(width)} / ${String(height)}` }}>
      <Picture
        key={photo.id}
        src={photo.urls.preview || photo.urls.thumbnail}
        alt={photo.name}
        width={width}
        height={height}
        placeholder={photo.placeholder}
      />
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
        {photo.readings.map(({ id, box, verdict }) => {
          const [x, y] = [box.cx * width, box.cy * height];
          const [w, h] = [box.width * width, box.height * height];
          const degrees = (box.angle * 180) / Math.PI;
          return (
            <rect
              key={id}
              x={x - w / 2}
              y={y - h / 2}
              width={w}
              height={h}
              rx={4}
              transform={`rotate(${String(degrees)} ${String(x)} ${String(y)})`}
              data-verdict={verdict}
              data-current={id === currentId || undefined}
              onClick={() => {
                onPick(id);
              }}
            />
          );
        })}
      </svg>
    </div>
  );
}
