// The administration's frame: a side bar with the sections, the page beside it.
import { useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './AdminLayout.module.css';

const SECTIONS = [
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
  ['mensajes', 'Mensajes'],
  ['arrepentimiento', 'Arrepentimientos'],
  ['auditoria', 'Auditoría'],
  ['tareas', 'Tareas fallidas'],
] as const;

export function AdminLayout() {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.layout}>
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
          Photolab
        </Link>
        <Link to="/">Ver la tienda</Link>
      </header>
      <nav className={classNames(styles.side, open && styles.open)} aria-label="Administración">
        <ul>
          {SECTIONS.map(([path, title]) => (
            <li key={path}>
              <NavLink
                to={path ? `/admin/${path}` : '/admin'}
                end={path === ''}
                onClick={() => {
                  setOpen(false);
                }}
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main} id="contenido" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
