// From either modal to the recovery page.
import { Link } from 'react-router';
import { closeAuthDialog } from '../../state/auth-dialog.ts';
import styles from './AuthForm.module.css';

export function ForgotPasswordLink() {
  return (
    <Link className={styles.forgot} to="/forgot-password" onClick={closeAuthDialog}>
      Olvidaste tu contraseña?
    </Link>
  );
}
