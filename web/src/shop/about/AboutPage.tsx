// NOSOTROS: what the studio wrote about itself, or the shop's own words until it does.
import { ABOUT_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { aboutQuery } from '../../api/about.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { SafeHtml } from '../../ui/content/SafeHtml.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AboutPage.module.css';

export function AboutPage() {
  usePageTitle(ABOUT_TITLE);
  const { data: about, isPending } = useQuery(aboutQuery);
  return (
    <Page title="NOSOTROS" width="narrow">
      {isPending && <Spinner />}
      {!isPending && about && (
        <>
          {about.imageUrl && <img className={styles.image} src={about.imageUrl} alt="" />}
          <h2>{about.title}</h2>
          <SafeHtml html={about.body} />
        </>
      )}
      {!isPending && !about && <OwnWords />}
      <Link className={buttonClass({ variant: 'secondary' })} to="/contact">
        Escribinos
      </Link>
    </Page>
  );
}

/** Also when the text could not be loaded: the page is never empty. */
function OwnWords() {
  return (
    <div>
      <h2>Vos corré. De la foto nos encargamos nosotros.</h2>
      <p>
        Somos un estudio de fotografía deportiva. Estamos en la largada, en la subida que más duele
        y en la llegada, para que te lleves el momento tal como fue.
      </p>
      <p>
        Después de cada carrera publicamos las fotos acá. Buscás las tuyas por tu número de
        participante o con una selfie, elegís las que querés y las descargás en alta calidad.
      </p>
    </div>
  );
}
