// The first thing the keyboard reaches on every page: past the menus to the screen.
import { MAIN_CONTENT_ID } from './main-content.ts';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_CONTENT_ID}`}>
      Saltar al contenido
    </a>
  );
}
