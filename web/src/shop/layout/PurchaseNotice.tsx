// After a purchase its operation number stays in reach, until its buyer dismisses it; of several, each.
import { Fragment } from 'react';
import { Link } from 'react-router';
import { dismissOperations, useLastOperations } from '../../state/last-operations.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { andGoOn } from '../../ui/navigation/focus.ts';
import styles from './PurchaseNotice.module.css';

const photosOf = (operationNumber: string) => `/myphotos?operacion=${operationNumber}`;

export function PurchaseNotice() {
  const operationNumbers = useLastOperations();
  const [newest, ...earlier] = operationNumbers;
  if (!newest) return null;
  return (
    <aside
      className={styles.notice}
      aria-label={earlier.length === 0 ? 'Tu última compra' : 'Tus últimas compras'}
    >
      <p>
        {earlier.length === 0 ? (
          <>
            Tu número de operación: <strong>{newest}</strong>.{' '}
            <Link to={photosOf(newest)}>Ver tu compra en MIS FOTOS</Link>
          </>
        ) : (
          <>
            Tus compras, en MIS FOTOS:{' '}
            {operationNumbers.map((one, index) => (
              <Fragment key={one}>
                {index > 0 && ' · '}
                <Link to={photosOf(one)}>{one}</Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
      <IconButton icon="close" label="Descartar el aviso" onClick={andGoOn(dismissOperations)} />
    </aside>
  );
}
