// Any address the shop does not have (storefront §2). The search box is part of the page's picture:
// the specification asks for one that does nothing.
import { NOT_FOUND_TITLE } from '@photolab/domain/shop/page-titles';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <div className={styles.page}>
      <p className={styles.code}>Error 404</p>
      <h1 lang="en">NOT FOUND</h1>
      <p lang="en">The requested page cannot be found</p>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <TextField type="search" label="Buscar" hideLabel placeholder="Buscar" />
        <Button type="submit" variant="secondary" icon="search">
          Buscar
        </Button>
      </form>
      <Link className={buttonClass()} to="/">
        Volver al inicio
      </Link>
    </div>
  );
}
