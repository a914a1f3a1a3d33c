// MIS FOTOS: what was bought, by operation number (storefront §2). A link that brings the number
// along has it looked up at once.
import { operationNumberIn, SEVERAL_OPERATIONS } from '@photolab/domain/orders/operation-number';
import { MY_PHOTOS_TITLE } from '@photolab/domain/shop/page-titles';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { findSaleEndpoint } from '../../api/orders.ts';
import { mayHaveArrived, problemText } from '../../api/transport/api-error.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { useSent } from '../../forms/same-page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLongWait } from '../../ui/feedback/use-long-wait.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { latePart, tellNotOpened } from '../../ui/late/late.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './MyPhotosPage.module.css';
import { useSale } from './use-sale.ts';

const loadBoughtPhotos = async () => (await import('./BoughtPhotos.tsx')).BoughtPhotos;
// Comes while the number is looked up.
void loadBoughtPhotos().catch(() => undefined);
const BoughtPhotos = latePart(loadBoughtPhotos, {
  onFailed: tellNotOpened,
});

const LostNumber = latePart(async () => (await import('./LostNumber.tsx')).LostNumber, {
  onFailed: () => undefined,
});

const NoSale = latePart(async () => (await import('./NoSale.tsx')).NoSale, {
  onFailed: () => undefined,
});

const WRONG_NUMBER = 'Número de operación incorrecto';
const isNumber = (text: string) => /^\d+$/.test(text);

export function MyPhotosPage() {
  usePageTitle(MY_PHOTOS_TITLE);
  const [search] = useSearchParams();
  // Pasted with what stood around it.
  const brought = operationNumberIn(search.get('operacion') ?? '').replace(/\D+/g, '');
  const { setSent, times } = useSent<unknown>();
  // A link to another purchase, or the way back from it, is looked up as the first was.
  return <Purchase key={`${brought} ${String(times)}`} brought={brought} onSent={setSent} />;
}

function Purchase({ brought, onSent }: { brought: string; onSent: (sent: unknown) => void }) {
  const [wanted, setWanted] = useState({ number: isNumber(brought) ? brought : '', asked: 0 });
  const look = useSale(wanted.number, wanted.asked);
  const { sale, error } = look;
  const long = useLongWait(look.busy, '');
  const words = mayHaveArrived(error)
    ? 'No pudimos consultar tu compra: puede ser la conexión. Probá de nuevo en un momento.'
    : long;
  const form = useContractForm({
    endpoint: findSaleEndpoint,
    initial: { operationNumber: brought },
    send: ({ operationNumber }) => {
      setWanted(({ asked }) => ({ number: operationNumber, asked: asked + 1 }));
      return Promise.resolve(true);
    },
    onSent,
    onWrong: ([problem]) => {
      toast.error(problem === SEVERAL_OPERATIONS ? problem : 'Debe ser un número');
    },
  });
  const { field, submit } = form;
  useEffect(() => {
    // decisions: when it is unreachable, too, it is the specification's sentence; the card says what it is.
    if (error) toast.error(problemText(error, WRONG_NUMBER));
  }, [error]);
  return (
    <Page title="MIS FOTOS">
      <p>Ingresá el número de operación que te enviamos por email cuando compraste.</p>
      <KeepTyped form={form} name="operation" tab={inTab} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Número de operación"
          inputMode="numeric"
          autoComplete="off"
          {...field('operationNumber')}
        />
        <Button type="submit" icon="search" busy={look.busy} busyLabel="Buscando...">
          Buscar
        </Button>
      </form>
      {words && <p role="status">{words}</p>}
      {look.waits && <Waiting text={look.waits} />}
      {(look.isNone || look.failed) && <NoSale wasWaiting={look.failed} />}
      {sale ? (
        <BoughtPhotos
          operationNumber={wanted.number}
          sale={sale}
          fresh={look.fresh}
          onFailed={look.lookAgain}
        />
      ) : (
        <LostNumber onSent={onSent} />
      )}
    </Page>
  );
}

/** A payment that waits is no failure: what happens next, and nothing to do. */
function Waiting({ text }: { text: string }) {
  return (
    <section className={styles.waiting} role="status" aria-label="Pago pendiente">
      <Icon name="info" size={32} />
      <div>
        <h2>Esperamos el pago</h2>
        <p>{text}</p>
        <p>No hace falta recargar: esta página vuelve a mirar sola.</p>
      </div>
    </section>
  );
}
