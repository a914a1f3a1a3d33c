// One photo across or two: only where a phone shows them so.
import { classNames } from '../../../ui/class-names.ts';
import styles from './AcrossSwitch.module.css';
import { setPhotosAcross, usePhotosAcross, type Across } from './photos-across.ts';

const CHOICES: readonly { value: Across; label: string }[] = [
  { value: '2', label: 'Dos fotos por fila' },
  { value: '1', label: 'Una foto por fila' },
];

export function AcrossSwitch() {
  const across = usePhotosAcross();
  return (
    <div className={styles.switch} role="group" aria-label="Fotos por fila">
      {CHOICES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={value === across}
          onClick={() => {
            setPhotosAcross(value);
          }}
        >
          <span className={classNames(styles.shape, value === '2' && styles.two)} />
        </button>
      ))}
    </div>
  );
}
