// Every primitive with its states on one page, to look at and to check.
import { ActionStories } from './ActionStories.tsx';
import { FeedbackStories } from './FeedbackStories.tsx';
import { FieldStories } from './FieldStories.tsx';
import { ListStories } from './ListStories.tsx';
import { MediaStories } from './MediaStories.tsx';
import { TokenStories } from './TokenStories.tsx';
import styles from './stories.module.css';

export function Stories() {
  return (
    <main className={styles.page}>
      <img src="/logo.svg" alt="Photolab" className={styles.logo} />
      <h1>Cada pieza, en cada estado</h1>
      <TokenStories />
      <ActionStories />
      <FieldStories />
      <FeedbackStories />
      <ListStories />
      <MediaStories />
    </main>
  );
}
