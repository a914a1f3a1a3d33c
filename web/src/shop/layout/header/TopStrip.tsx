// The strip above the header: social links, and what the session allows (storefront §6).
import { isTeamRole } from '@photolab/domain/people/roles';
import { Link } from 'react-router';
import { openAuthDialog } from '../../../state/opened/auth-dialog.ts';
import { useSession } from '../../../state/session.ts';
import { SocialLinks } from '../footer/SocialLinks.tsx';
import styles from './TopStrip.module.css';
import { unlessLocked } from '../../../ui/buttons/locked.ts';
import { useLogout } from './use-logout.ts';

export function TopStrip() {
  const { role } = useSession();
  return (
    <aside className={styles.strip} aria-label="Redes y cuenta">
      <div className={styles.inner}>
        <SocialLinks />
        <nav aria-label="Tu cuenta" className={styles.account}>
          {role ? <MemberLinks inTeam={isTeamRole(role)} /> : <GuestButtons />}
        </nav>
      </div>
    </aside>
  );
}

function GuestButtons() {
  return (
    <>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          openAuthDialog('login');
        }}
      >
        Ingresar
      </button>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          openAuthDialog('signup');
        }}
      >
        Registrarse
      </button>
    </>
  );
}

function MemberLinks({ inTeam }: { inTeam: boolean }) {
  const { logOut, busy } = useLogout();
  return (
    <>
      {inTeam && (
        <Link className={styles.link} to="/admin">
          Administración
        </Link>
      )}
      <Link className={styles.link} to="/profile">
        Mi Perfil
      </Link>
      <button type="button" className={styles.link} {...unlessLocked(busy, logOut)}>
        Salir
      </button>
    </>
  );
}
