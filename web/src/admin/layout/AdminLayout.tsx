// The administration's frame: a side bar with the sections, the page beside it.
import { useQuery } from '@tanstack/react-query';
import { useState, type FunctionComponent } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { inboxQuery } from '../../api/admin/customers.ts';
import { requestsQuery } from '../../api/admin/privacy.ts';
import { logFailure } from '../../api/transport/log.ts';
import { pageLoad } from '../../state/page-load.ts';
import { useLeave, useSession } from '../../state/session.ts';
import { pageBrand } from '../../ui/brand.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextButton } from '../../ui/buttons/TextButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SkipLink } from '../../ui/content/SkipLink.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { MAIN_CONTENT_ID } from '../../ui/content/main-content.ts';
import { isFor, teamRoleOf } from '../shared/areas.ts';
import { closeUnasked, mayCloseSession } from './before-leaving.ts';
import styles from './AdminLayout.module.css';
import { SessionDialog } from './SessionDialog.tsx';

/** Only the list's length is of use here; it is asked again with every change of the list. */
const ONE = { page: 1, pageSize: 1, state: 'open' } as const;

function WaitingMessages() {
  return <Count of={useQuery(inboxQuery(ONE)).data?.total} />;
}

function WaitingRequests() {
  return <Count of={useQuery(requestsQuery(ONE)).data?.total} />;
}

function Count({ of: total = 0 }: { of: number | undefined }) {
  if (total === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.count}>
        {total}
        <VisuallyHidden> sin responder</VisuallyHidden>
      </span>
    </>
  );
}

/** Address, title, and how many wait there. */
const SECTIONS: readonly (readonly [string, string, FunctionComponent?])[] = [
  ['', 'Panel'],
  ['eventos', 'Eventos'],
  ['otros-eventos', 'Otros Eventos'],
  ['slider', 'Fotos de inicio'],
  ['about', 'About'],
  ['novedades', 'Novedades'],
  ['faqs', 'Preguntas Frecuentes'],
  ['sponsors', 'Sponsors'],
  ['ventas', 'Ventas'],
  ['registro-ventas', 'Registro de Ventas'],
  ['registro-ordenes', 'Registro de Órdenes'],
  ['cupones', 'Cupones'],
  ['mensajes', 'Mensajes', WaitingMessages],
  ['privacidad', 'Privacidad', WaitingRequests],
  ['arrepentimiento', 'Arrepentimientos'],
  ['auditoria', 'Auditoría'],
  ['equipo', 'Equipo'],
  ['tareas', 'Tareas fallidas'],
  ['puesta-en-marcha', 'Puesta en marcha'],
];

export function AdminLayout() {
  const [open, setOpen] = useState(false);
  const role = teamRoleOf(useSession().role);
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.bar}>
        <IconButton
          icon={open ? 'close' : 'menu'}
          label={open ? 'Cerrar menú' : 'Abrir menú'}
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        />
        <Link to="/admin" className={styles.brand}>
          {pageBrand().name}
        </Link>
        <Link to="/">Ver la tienda</Link>
        <LeaveButton />
      </header>
      <nav className={classNames(styles.side, open && styles.open)} aria-label="Administración">
        <ul>
          {SECTIONS.filter(([path]) => isFor(role, path)).map(([path, title, Waiting]) => (
            <li key={path}>
              <NavLink
                to={path ? `/admin/${path}` : '/admin'}
                end={path === ''}
                onClick={() => {
                  setOpen(false);
                }}
              >
                {path === '' && role === 'photographer' ? 'Mis eventos' : title}
                {Waiting && <Waiting />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main} id={MAIN_CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <SessionDialog />
    </div>
  );
}

function LeaveButton() {
  const { leave, busy } = useLeave({
    // A new page: nothing of the administration stays in memory.
    onLeft: () => {
      closeUnasked();
      pageLoad.open('/');
    },
    onFailed: (error) => {
      logFailure('logout', error);
      toast.error('No se pudo salir. Probá de nuevo.');
    },
  });
  return (
    <TextButton
      className={styles.leave}
      locked={busy}
      onClick={() => {
        if (mayCloseSession()) leave();
      }}
    >
      Salir
    </TextButton>
  );
}
