// Somebody else saved what this form edits: what was typed stays, and may be saved over theirs once seen.
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import styles from './ResourceForm.module.css';

export function ConflictNotice({ onOverwrite }: { onOverwrite: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>Otra persona lo modificó mientras lo editabas.</strong> Lo que escribiste sigue
          acá, sin guardar.
        </p>
        <div className={styles.answers}>
          {/* The same address, with what was saved: in another tab, so that nothing typed is lost. */}
          <a
            href={window.location.pathname}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            Ver lo que guardó
          </a>
          <Button variant="secondary" onClick={onOverwrite}>
            Guardar lo mío igual
          </Button>
        </div>
      </div>
    </div>
  );
}
