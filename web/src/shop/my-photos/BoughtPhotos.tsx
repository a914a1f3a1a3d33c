// What was bought: to look at without the watermark, to save one by one, all at once, or into the phone.
import { countPhotos } from '@photolab/domain/shop/format';
import { PHOTO_SIZE_WORDS } from '@photolab/domain/orders/photo-sizes';
import { useMutation } from '@tanstack/react-query';
import type { Sale } from '../../api/orders.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { saveAddress } from '../../ui/save-file.ts';
import styles from './MyPhotosPage.module.css';
import { downloadImage } from './download-image.ts';
import { InsideAppNotice } from './InsideAppNotice.tsx';
import { canShareFiles, SaveToPhone } from './SaveToPhone.tsx';

interface Props {
  operationNumber: string;
  sale: Sale;
  /** The same with links that are still good. */
  fresh: () => Promise<Sale>;
  /** One could not be downloaded: these photos may be theirs no longer. */
  onFailed: () => void;
}

export function BoughtPhotos({ operationNumber, sale, fresh, onFailed }: Props) {
  const count = sale.images.length;
  return (
    <>
      <InsideAppNotice operationNumber={operationNumber} />
      <div className={styles.head} role="status">
        <h2>{countPhotos(count)}</h2>
        <div className={styles.ways}>
          {canShareFiles() && (
            <SaveToPhone count={count} load={async () => (await fresh()).images} />
          )}
          <LinkButton
            href={sale.zipUrl}
            icon="download"
            download
            onClick={(event) => {
              event.preventDefault();
              saveAll(fresh).catch(() => {
                toast.error('Error al descargar la imagen');
              });
            }}
          >
            Descargar todas (ZIP)
          </LinkButton>
        </div>
      </div>
      <ul className={styles.photos}>
        {sale.images.map((image) => (
          <BoughtPhoto
            key={image.id}
            image={image}
            onFailed={onFailed}
            fresh={async () => {
              const { images } = await fresh();
              return images.find(({ id }) => id === image.id) ?? image;
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** @throws without a signal, where the browser would say nothing of a download that never began */
async function saveAll(fresh: Props['fresh']): Promise<void> {
  if (!navigator.onLine) throw new Error('there is no signal');
  saveAddress((await fresh()).zipUrl);
}

type Image = Sale['images'][number];

interface BoughtProps {
  image: Image;
  fresh: () => Promise<Image>;
  onFailed: () => void;
}

function BoughtPhoto({ image, fresh, onFailed }: BoughtProps) {
  const download = useMutation({
    mutationFn: async () => downloadImage(await fresh()),
    onError: () => {
      toast.error('Error al descargar la imagen');
      onFailed();
    },
  });
  const told = problemText(download.error, undefined, '');
  return (
    <li>
      {image.thumbnail && (
        <img src={image.thumbnail} alt={`Foto ${String(image.id)}`} loading="lazy" />
      )}
      <p>
        Foto {image.id} <small>{image.size === 'web' ? PHOTO_SIZE_WORDS.web : image.name}</small>
      </p>
      <Button
        variant="secondary"
        icon="download"
        wide
        busy={download.isPending}
        busyLabel="Descargando..."
        aria-label={`Descargar foto ${String(image.id)}`}
        onClick={() => {
          download.mutate();
        }}
      >
        Descargar
      </Button>
      {told && <p role="alert">{told}</p>}
    </li>
  );
}
