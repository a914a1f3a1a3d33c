// One line: what filter is on, and the way out of it (storefront §2).
import { countPhotos } from '@photolab/domain/shop/format';
import { Link } from 'react-router';
import { textButtonClass } from '../../ui/buttons/TextButton.tsx';
import { BibNumber } from '../../ui/content/BibNumber.tsx';
import styles from './FilterNotice.module.css';
import type { GalleryView } from './use-gallery.ts';

interface Props {
  mode: GalleryView['mode'];
  number: string;
  /** Undefined while nobody knows. */
  count: number | undefined;
  /** The gallery without a filter. */
  to: string;
  onClear: () => void;
}

export function FilterNotice({ mode, number, count, to, onClear }: Props) {
  if (mode === 'none') return null;
  return (
    <div className={styles.notice} role="status">
      <p>
        {mode === 'number' ? (
          <>
            Mostrando fotos del participante <BibNumber>{number}</BibNumber>
          </>
        ) : (
          'Mostrando fotos por reconocimiento facial'
        )}
        {count !== undefined && <span className={styles.count}> · {countPhotos(count)}</span>}
      </p>
      <Link to={to} className={textButtonClass(styles.clear)} onClick={onClear}>
        Quitar filtro
      </Link>
    </div>
  );
}
