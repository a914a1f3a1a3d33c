// The studio's logo; without one a race bib with a lens in it, and the name beside.
import { pageBrand } from '../../../ui/brand.ts';
import styles from './Logo.module.css';

/** Letters that fit in one line beside the cart of a phone. */
const LONG = 12;

export function Logo() {
  const { name, logoUrl } = pageBrand();
  if (logoUrl) return <img src={logoUrl} alt={name} className={styles.picture} />;
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect x="2" y="5" width="28" height="22" rx="3" fill="currentColor" />
        <circle cx="16" cy="17" r="7" className={styles.lens} />
        <circle cx="16" cy="17" r="3" fill="currentColor" />
        <g className={styles.hole}>
          <circle cx="6" cy="9" r="1.4" />
          <circle cx="26" cy="9" r="1.4" />
        </g>
      </svg>
      <span className={styles.name} data-long={name.length > LONG}>
        {name.toUpperCase()}
      </span>
    </span>
  );
}
