// What people see when a screen broke: what happened and two ways on. Plain links, so that the next
// page starts afresh.
import { useEffect } from 'react';
import { pageLoad } from '../state/page-load.ts';
import { Button, LinkButton } from '../ui/buttons/Button.tsx';
import styles from './ErrorScreen.module.css';

export function ErrorScreen() {
  // A part of the shop that did not download for want of a signal comes by itself with the signal.
  useEffect(() => {
    window.addEventListener('online', pageLoad.reload);
    return () => {
      window.removeEventListener('online', pageLoad.reload);
    };
  }, []);
  return (
    <div className={styles.screen} role="alert">
      <h1>Algo salió mal</h1>
      <p>
        No pudimos mostrar esta página. Puede ser la conexión: recargá para probar de nuevo. Tu
        carrito sigue guardado.
      </p>
      <div className={styles.ways}>
        <Button onClick={pageLoad.reload}>Recargar</Button>
        <LinkButton variant="secondary" href="/">
          Volver al inicio
        </LinkButton>
      </div>
    </div>
  );
}
