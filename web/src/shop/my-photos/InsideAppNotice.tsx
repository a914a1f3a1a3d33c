// The browsers inside other applications save no files: a photo that is downloaded there goes nowhere, and nobody is told.
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './MyPhotosPage.module.css';

/** As they call themselves: Instagram, Facebook, TikTok, and whatever shows pages by Android's WebView. */
const INSIDE_APPS = /\bInstagram\b|\bFBA[NV]\b|\bFB_IAB\b|\bBytedanceWebview\b|; wv\)/;
/** Every browser of an iPhone or iPad names Safari; the view that other applications show pages by does not. */
const NO_BROWSER = /\((?:iPhone|iPad|iPod)(?!.*\bSafari\/)/;

/** A shop on the home screen names no Safari either, and saves files. */
const isInsideApp = (userAgent: string): boolean =>
  INSIDE_APPS.test(userAgent) ||
  (NO_BROWSER.test(userAgent) && window.matchMedia('(display-mode: browser)').matches);

export function InsideAppNotice({ operationNumber }: { operationNumber: string }) {
  if (!isInsideApp(navigator.userAgent)) return null;
  const copy = async () => {
    const link = `${window.location.origin}/myphotos?operacion=${operationNumber}`;
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Enlace copiado: pegalo en Chrome o Safari');
    } catch {
      toast.info(link);
    }
  };
  return (
    <div className={styles.inside}>
      <Notice
        answers={
          <Button variant="secondary" onClick={() => void copy()}>
            Copiar enlace
          </Button>
        }
      >
        <p>
          Estás dentro de otra aplicación, que puede no guardar tus fotos. Abrí esta página en
          Chrome o Safari: está en el menú de arriba, o copiá el enlace y pegalo ahí.
        </p>
      </Notice>
    </div>
  );
}
