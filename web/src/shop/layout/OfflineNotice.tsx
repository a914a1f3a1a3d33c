// Says that the connection is gone, and stays until it is back. The cart is safe meanwhile.
import { useOnline } from '../../state/online.ts';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          Estás sin conexión. Tu carrito está guardado: seguimos cuando vuelva la señal.
        </p>
      )}
    </div>
  );
}
