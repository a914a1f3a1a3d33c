import { Row, Story } from './Story.tsx';
import styles from './stories.module.css';

const COLOURS = [
  ['--paper', '--ink'],
  ['--surface', '--ink'],
  ['--paper-deep', '--ink-soft'],
  ['--ink', '--paper'],
  ['--signal', '--on-signal'],
  ['--signal-wash', '--signal-deep'],
  ['--success-wash', '--success'],
  ['--warning-wash', '--warning'],
  ['--dark', '--on-dark'],
  ['--dark-raised', '--on-dark-soft'],
  ['--dark', '--signal-on-dark'],
] as const;

export function TokenStories() {
  return (
    <Story title="Color y letra">
      <ul className={styles.colours}>
        {COLOURS.map(([surface, ink]) => (
          <li key={surface + ink} style={{ background: `var(${surface})`, color: `var(${ink})` }}>
            {ink.slice(2)}
            <br />
            {surface.slice(2)}
          </li>
        ))}
      </ul>
      <Row>
        <p className={styles.display}>42K BUENOS AIRES</p>
      </Row>
      <p>
        Corriste, cruzaste la meta y ahí estaba la cámara. Encontrá tus fotos con tu número o con
        una selfie.
      </p>
    </Story>
  );
}
