// The first thing the keyboard reaches on every page: past the menus to the screen.
import { MAIN_CONTENT_ID } from './main-content.ts';
import { beginScreen } from '../navigation/begin-screen.ts';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${MAIN_CONTENT_ID}`}
      // Followed, it would be a step of the history, before which a half typed form asks.
      onClick={(event) => {
        event.preventDefault();
        beginScreen();
      }}
    >
      Saltar al contenido
    </a>
  );
}
