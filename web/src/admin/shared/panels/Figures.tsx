// What an event comes to: some large figures, each with its name and what it is made of.
import styles from './Figures.module.css';
import { UNKNOWN } from './share-words.ts';

export type Figure = readonly [name: string, value: string, detail: string];

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, detail]) => (
        <div key={name} data-unknown={value === UNKNOWN || undefined}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
