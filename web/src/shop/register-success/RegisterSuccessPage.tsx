// Where a registration ends (storefront §2).
import { Link } from 'react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './RegisterSuccessPage.module.css';

export function RegisterSuccessPage() {
  usePageTitle('Registro');
  return (
    <section className={styles.page}>
      <h1>Te Registraste con éxito</h1>
      <p>Ya podés ingresar con tu email y tu contraseña.</p>
      <Link className={styles.back} to="/">
        Volver al inicio
      </Link>
    </section>
  );
}
