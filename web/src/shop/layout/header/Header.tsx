// Logo, main links, cart. It stays in reach while people scroll; on a phone the links are a menu.
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { pageBrand } from '../../../ui/brand.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MAIN_LINKS } from '../main-links.ts';
import { CartLink } from './CartLink.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={`${pageBrand().name}, inicio`}>
          <Logo />
        </Link>
        <nav aria-label="Principal" className={styles.links}>
          {MAIN_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link ?? ''} end={to === '/'}>
              {label}
            </NavLink>
          ))}
        </nav>
        <CartLink />
        <span className={styles.menuButton}>
          <IconButton
            icon="menu"
            size={24}
            label="Abrir menú"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => {
              setMenuOpen(true);
            }}
          />
        </span>
      </div>
      <MobileMenu
        open={menuOpen}
        onClose={() => {
          setMenuOpen(false);
        }}
      />
    </header>
  );
}
