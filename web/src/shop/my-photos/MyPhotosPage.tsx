// MIS FOTOS: what was bought, by operation number (storefront §2). A link that brings the number
// along has it looked up at once.
import { operationNumberIn } from '@photolab/domain/orders/operation-number';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { findSaleEndpoint } from '../../api/orders.ts';
import { ApiError, problemText } from '../../api/transport/api-error.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BoughtPhotos } from './BoughtPhotos.tsx';
import { LostNumber } from './LostNumber.tsx';
import styles from './MyPhotosPage.module.css';
import { useSale } from './use-sale.ts';

const WRONG_NUMBER = 'Número de operación incorrecto';
const isNumber = (text: string) => /^\d+$/.test(text);

export function MyPhotosPage() {
  usePageTitle('Mis fotos');
  const [search] = useSearchParams();
  // Pasted with what stood around it.
  const brought = operationNumberIn(search.get('operacion') ?? '').replace(/\D+/g, '');
  const [wanted, setWanted] = useState({ number: isNumber(brought) ? brought : '', asked: 0 });
  const { sale, waits, error, busy, fresh } = useSale(wanted.number, wanted.asked);
  const { field, submit } = useContractForm({
    endpoint: findSaleEndpoint,
    initial: { operationNumber: brought },
    prepare: ({ operationNumber }) => ({ operationNumber: operationNumberIn(operationNumber) }),
    send: ({ operationNumber }) => {
      setWanted(({ asked }) => ({ number: operationNumber, asked: asked + 1 }));
      return Promise.resolve();
    },
    onWrong: () => {
      toast.error('Debe ser un número');
    },
  });
  useEffect(() => {
    if (error) toast.error(problemText(error, WRONG_NUMBER));
  }, [error]);
  return (
    <Page title="Mis fotos">
      <p>Ingresá el número de operación que te enviamos por email cuando compraste.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Número de operación"
          inputMode="numeric"
          autoComplete="off"
          {...field('operationNumber')}
        />
        <Button type="submit" icon="search" busy={busy} busyLabel="Buscando...">
          Buscar
        </Button>
      </form>
      {unanswered(error) && (
        <p role="status">
          No pudimos consultar tu compra: puede ser la conexión. Probá de nuevo en un momento.
        </p>
      )}
      {waits && <Waiting text={waits} />}
      {sale ? <BoughtPhotos sale={sale} fresh={fresh} /> : <LostNumber />}
    </Page>
  );
}

/** Nobody said that the number is wrong. */
const unanswered = (error: Error | null) =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** A payment that waits is no failure: what happens next, and nothing to do. */
function Waiting({ text }: { text: string }) {
  return (
    <section className={styles.waiting} role="status" aria-label="Pago pendiente">
      <Icon name="info" size={32} />
      <div>
        <h2>Tu pago está en camino</h2>
        <p>{text}</p>
        <p>
          Te mandamos un email cuando Mercado Pago lo apruebe, y tus fotos aparecen acá. Con un
          cupón de pago en efectivo puede tardar hasta tres días hábiles. No hace falta pagar de
          nuevo ni recargar: esta página vuelve a mirar sola.
        </p>
      </div>
    </section>
  );
}
