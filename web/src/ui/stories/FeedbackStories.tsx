import { Button } from '../buttons/Button.tsx';
import { Badge } from '../content/Badge.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { Row, Story } from './Story.tsx';
import styles from './stories.module.css';

export function FeedbackStories() {
  return (
    <Story title="Estados">
      <Row>
        <Badge>Inactivo</Badge>
        <Badge tone="good">Activo</Badge>
        <Badge tone="warning">Pendiente</Badge>
        <Badge tone="bad">Rechazado</Badge>
      </Row>
      <ProgressBar percent={64} label="Fotos subidas" />
      <div className={styles.columns}>
        <EmptyState text="No hay fotos para mostrar.">
          <Button variant="secondary">Ver todas las fotos</Button>
        </EmptyState>
        <ErrorState
          title="No pudimos cargar las fotos."
          detail="Revisá tu conexión y probá otra vez."
          onRetry={() => undefined}
        />
        <Spinner />
        <div className={styles.skeletons}>
          <Skeleton style={{ height: '8rem' }} />
          <Skeleton style={{ width: '70%' }} />
          <Skeleton style={{ width: '40%' }} />
        </div>
      </div>
    </Story>
  );
}
