// Search by face: a picture from the phone or up to three from the camera. The shop keeps nothing;
// this tab keeps the small picture for the next search.
import { Link } from 'react-router';
import { MAX_SELFIES } from '../../../api/photos.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FacePickers } from './FacePickers.tsx';
import { andGoOn } from '../../../ui/navigation/focus.ts';
import styles from './FaceSearch.module.css';
import type { FaceSearchControl } from './use-face-search.ts';

interface Props {
  control: FaceSearchControl;
  /** Number mode locks the face tools (storefront §4). */
  disabled: boolean;
}

const LABELS = {
  file: 'Subir imagen',
  camera: 'Abrir cámara',
  input: 'Imagen para buscar por cara',
};

export function FaceSearch({ control, disabled }: Props) {
  const [last] = control.kept;
  return (
    <section className={styles.faces} aria-labelledby="buscar-por-cara">
      <h2 id="buscar-por-cara">Buscá por tu cara</h2>
      <FacePickers control={control} labels={LABELS} disabled={disabled} />
      {last && !disabled && (
        <div className={styles.kept}>
          <img src={last} alt="" width="44" height="44" />
          <Button
            variant="quiet"
            locked={control.busy}
            onClick={() => {
              control.searchAgain();
            }}
          >
            Buscar con la misma foto
          </Button>
          <Button variant="quiet" onClick={andGoOn(control.forget)}>
            Olvidarla
          </Button>
        </div>
      )}
      <p className={styles.privacy}>
        Al buscar aceptás que comparemos tu imagen (hasta {MAX_SELFIES}) con las fotos de este
        evento. No la guardamos: queda solo en esta pestaña.{' '}
        <Link to="/privacidad">Más sobre tus datos</Link>
      </p>
    </section>
  );
}
