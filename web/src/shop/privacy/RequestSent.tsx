// What was found for a request, and what happens next.
import { countPhotos } from '@photolab/domain/shop/format';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Outcome } from '../../ui/feedback/Outcome.tsx';
import styles from './PrivacyRequestPage.module.css';

/** Of what is not published nobody is told: the studio looks it up. */
const foundWords = (photos: number) =>
  photos === 0
    ? 'No vemos fotos publicadas con esos datos: si se trata de otras, el estudio las busca.'
    : `Encontramos ${countPhotos(photos)}.`;

interface Props {
  email: string;
  photos: number;
  /** What to do with the e-mail. */
  next: string;
}

export function RequestSent({ email, photos, next }: Props) {
  return (
    <Outcome className={styles.sent}>
      <h2>Confirmá tu email</h2>
      <p>
        {foundWords(photos)} Te mandamos un email a <strong>{email}</strong>: {next}
      </p>
      <p>Si no llega en unos minutos, fijate en correo no deseado.</p>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        Ir al inicio
      </Link>
    </Outcome>
  );
}
