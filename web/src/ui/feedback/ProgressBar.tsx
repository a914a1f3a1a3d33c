import styles from './ProgressBar.module.css';

/** `percent` from 0 to 100: read where somebody looks for it, and told to nobody at each step. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
      >
        <span style={{ width: `${String(value)}%` }} />
      </div>
      <span>{value}%</span>
    </div>
  );
}
