// Any address the shop does not have (storefront §2). The search box is part of the page's picture:
// the specification asks for one that does nothing.
import { Link } from 'react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  usePageTitle('Error 404');
  return (
    <section className={styles.page}>
      <p className={styles.code}>Error 404</p>
      <h1 className={styles.title} lang="en">
        NOT FOUND
      </h1>
      <p lang="en">The requested page cannot be found</p>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <input type="search" aria-label="Buscar" placeholder="Buscar" />
        <button type="submit">Buscar</button>
      </form>
      <Link to="/">Volver al inicio</Link>
    </section>
  );
}
