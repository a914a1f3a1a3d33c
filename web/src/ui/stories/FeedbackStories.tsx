import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Spinner } from '../Spinner.tsx';
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
