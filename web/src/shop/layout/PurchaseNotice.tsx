// After a purchase its operation number stays in reach, until its buyer dismisses it.
import { Link } from 'react-router';
import { dismissOperation, useLastOperation } from '../../state/last-operation.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import styles from './PurchaseNotice.module.css';

export function PurchaseNotice() {
  const operationNumber = useLastOperation();
  if (!operationNumber) return null;
  return (
    <aside className={styles.notice} aria-label="Tu última compra">
      <p>
        Tu número de operación: <strong>{operationNumber}</strong>.{' '}
        <Link to={`/myphotos?operacion=${operationNumber}`}>Ver tu compra en MIS FOTOS</Link>
      </p>
      <IconButton icon="close" label="Descartar el aviso" onClick={dismissOperation} />
    </aside>
  );
}
