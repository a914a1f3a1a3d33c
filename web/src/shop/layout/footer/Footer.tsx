// The end of every screen: a sponsor, how to reach the shop, and what the law asks to have at hand.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopInfoQuery } from '../../../api/shop.ts';
import { pageBrand } from '../../../ui/brand.ts';
import { Logo } from '../header/Logo.tsx';
import styles from './Footer.module.css';
import { FooterSponsor } from './FooterSponsor.tsx';
import { SocialLinks } from './SocialLinks.tsx';

export function Footer() {
  const { data } = useQuery(shopInfoQuery);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>Tu carrera, en fotos.</p>
          <SocialLinks />
        </div>
        <address className={styles.contact}>
          {data && (
            <>
              {data.phone && <a href={`tel:${data.phone.replace(/[^\d+]/g, '')}`}>{data.phone}</a>}
              {data.email && <a href={`mailto:${data.email}`}>{data.email}</a>}
            </>
          )}
        </address>
        <ul className={styles.legal}>
          <li>
            <Link to="/terminos">Términos y condiciones</Link>
          </li>
          <li>
            <Link to="/privacidad">Privacidad</Link>
          </li>
          <li>
            <Link to="/privacidad/pedir">Ocultar mis fotos</Link>
          </li>
          <li>
            <Link to="/arrepentimiento">Botón de arrepentimiento</Link>
          </li>
        </ul>
        <FooterSponsor />
      </div>
      <p className={styles.copyright}>© 2024 {pageBrand().name}. Todos los derechos reservados.</p>
    </footer>
  );
}
