// MIS FOTOS: what was bought, by operation number (storefront §2). A link that brings the number
// along has it looked up at once.
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, problemText } from '../../api/transport/api-error.ts';
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
  const brought = search.get('operacion') ?? '';
  const [number, setNumber] = useState(brought);
  const [wanted, setWanted] = useState({ number: isNumber(brought) ? brought : '', asked: 0 });
  const { sale, error, busy, askAgain, fresh } = useSale(wanted.number, wanted.asked);
  const waits = error instanceof ApiError && error.status === 409 ? error.text : '';
  useEffect(() => {
    if (error && !waits) toast.error(problemText(error, WRONG_NUMBER));
  }, [error, waits]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = number.replace(/\s/g, '');
    if (isNumber(typed)) setWanted(({ asked }) => ({ number: typed, asked: asked + 1 }));
    else toast.error('Debe ser un número');
  };
  return (
    <Page title="Mis fotos">
      <p>Ingresá el número de operación que te enviamos por email cuando compraste.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Número de operación"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
          }}
        />
        <Button type="submit" icon="search" busy={busy} busyLabel="Buscando...">
          Buscar
        </Button>
      </form>
      {waits && <Waiting text={waits} busy={busy} onAskAgain={askAgain} />}
      {sale ? <BoughtPhotos sale={sale} fresh={fresh} /> : <LostNumber />}
    </Page>
  );
}

interface WaitingProps {
  text: string;
  busy: boolean;
  onAskAgain: () => void;
}

/** A payment that waits is no failure: what happens next, and nothing to do. */
function Waiting({ text, busy, onAskAgain }: WaitingProps) {
  return (
    <section className={styles.waiting} role="status" aria-label="Pago pendiente">
      <Icon name="info" size={32} />
      <div>
        <h2>Tu pago está en camino</h2>
        <p>{text}</p>
        <p>
          Te mandamos un email cuando Mercado Pago lo apruebe, y tus fotos aparecen acá. Con un
          cupón de pago en efectivo puede tardar hasta tres días hábiles. No hace falta pagar de
          nuevo.
        </p>
        <Button variant="secondary" busy={busy} busyLabel="Buscando..." onClick={onAskAgain}>
          Volver a mirar
        </Button>
      </div>
    </section>
  );
}
