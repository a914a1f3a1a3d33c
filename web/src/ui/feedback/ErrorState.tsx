// Something failed: says what, and offers to try again.
import { Button } from '../buttons/Button.tsx';
import { andGoOn } from '../navigation/focus.ts';
import { Icon } from '../buttons/Icon.tsx';
import styles from './EmptyState.module.css';

interface Props {
  title: string;
  detail?: string;
  onRetry?: () => void;
}

export function ErrorState({ title, detail, onRetry }: Props) {
  return (
    <div className={styles.empty} role="alert">
      <Icon name="warning" size={40} />
      <p>{title}</p>
      {detail && <p>{detail}</p>}
      {onRetry && (
        <Button variant="secondary" icon="refresh" onClick={andGoOn(onRetry)}>
          Probar de nuevo
        </Button>
      )}
    </div>
  );
}
