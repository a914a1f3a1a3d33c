// From either modal to the recovery page.
import { Link } from 'react-router';
import { closeAuthDialog } from '../../state/opened/auth-dialog.ts';
import styles from './AuthForm.module.css';

export function ForgotPasswordLink() {
  return (
    // In the place of the dialog's own step of the history.
    <Link className={styles.forgot} to="/forgot-password" replace onClick={closeAuthDialog}>
      Olvidaste tu contraseña?
    </Link>
  );
}
