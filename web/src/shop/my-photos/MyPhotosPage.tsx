// MIS FOTOS: what was bought, by operation number (storefront §2); links last fifteen minutes.
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router';
import { findSale } from '../../api/orders.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './MyPhotosPage.module.css';
import { downloadImage } from './download-image.ts';

const WRONG_NUMBER = 'Número de operación incorrecto';

export function MyPhotosPage() {
  usePageTitle('Mis fotos');
  const [search] = useSearchParams();
  const [number, setNumber] = useState(search.get('operacion') ?? '');
  const lookUp = useMutation({
    mutationFn: findSale,
    onError: (error) => {
      toast.error(problemText(error, WRONG_NUMBER));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = number.replace(/\s/g, '');
    if (!/^\d+$/.test(wanted)) {
      toast.error('Debe ser un número');
      return;
    }
    lookUp.mutate(wanted);
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
        <Button type="submit" icon="search" busy={lookUp.isPending} busyLabel="Buscando...">
          Buscar
        </Button>
      </form>
      {lookUp.data && <Bought sale={lookUp.data} />}
    </Page>
  );
}

type Sale = Awaited<ReturnType<typeof findSale>>;

function Bought({ sale }: { sale: Sale }) {
  return (
    <>
      <div className={styles.head} role="status">
        <h2>{sale.images.length === 1 ? '1 foto' : `${String(sale.images.length)} fotos`}</h2>
        <LinkButton href={sale.zipUrl} icon="download" download>
          Descargar todas (ZIP)
        </LinkButton>
      </div>
      <ul className={styles.photos}>
        {sale.images.map((image) => (
          <BoughtPhoto key={image.id} image={image} />
        ))}
      </ul>
    </>
  );
}

function BoughtPhoto({ image }: { image: Sale['images'][number] }) {
  const download = useMutation({
    mutationFn: downloadImage,
    onError: () => {
      toast.error('Error al descargar la imagen');
    },
  });
  return (
    <li>
      {image.thumbnail && (
        <img src={image.thumbnail} alt={`Foto ${String(image.id)}`} loading="lazy" />
      )}
      <p>
        Foto {image.id} <small>{image.name}</small>
      </p>
      <Button
        variant="secondary"
        icon="download"
        wide
        busy={download.isPending}
        busyLabel="Descargando..."
        aria-label={`Descargar foto ${String(image.id)}`}
        onClick={() => {
          download.mutate(image);
        }}
      >
        Descargar
      </Button>
    </li>
  );
}
