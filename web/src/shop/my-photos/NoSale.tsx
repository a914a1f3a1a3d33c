// There is nothing to download: the number is not known, or its payment came to nothing.
import { Link } from 'react-router';
import { Icon } from '../../ui/buttons/Icon.tsx';
import styles from './MyPhotosPage.module.css';

/** `wasWaiting`: the number was right, and its payment was waited for. */
export function NoSale({ wasWaiting }: { wasWaiting: boolean }) {
  return wasWaiting ? <Failed /> : <NoSuchSale />;
}

/** The number may be right: e-mails of payments that came to nothing lead here too. */
function NoSuchSale() {
  return (
    <p role="status">
      Con ese número no hay fotos para descargar. Revisá que estén sus 12 dígitos. Si el pago se
      rechazó, venció o se devolvió, podés <Link to="/">buscar tus fotos</Link> y comprarlas de
      nuevo.
    </p>
  );
}

function Failed() {
  return (
    <section className={styles.waiting} role="status" aria-label="Pago no completado">
      <Icon name="warning" size={32} />
      <div>
        <h2>El pago no se completó</h2>
        <p>
          Mercado Pago no lo aprobó, o venció antes de pagarse. Si las fotos siguen en tu{' '}
          <Link to="/cart">carrito</Link>, podés pagarlas de nuevo ahí.
        </p>
      </div>
    </section>
  );
}
