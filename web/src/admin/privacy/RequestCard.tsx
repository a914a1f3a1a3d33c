// One request: who asks what, the photos found, and the studio's answer.
import { countPhotos } from '@photolab/domain/shop/format';
import type {
  PrivacyKind,
  PrivacyState,
  PrivacyWay,
} from '@photolab/domain/people/privacy-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsKey, undoRequest, type PrivacyRequest } from '../../api/admin/privacy.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import { Moment } from '../shared/Moment.tsx';
import type { Decision } from './DecisionDialog.tsx';
import styles from './PrivacyDeskPage.module.css';
import { RequestPhotos } from './RequestPhotos.tsx';

const KINDS: Record<PrivacyKind, string> = {
  hide: 'Ocultar mis fotos',
  forget: 'Borrar los datos de mi cara',
};
const STATES: Record<PrivacyState, { words: string; tone: 'good' | 'warning' | 'neutral' }> = {
  open: { words: 'Sin responder', tone: 'warning' },
  done: { words: 'Hecho', tone: 'good' },
  refused: { words: 'Rechazado', tone: 'neutral' },
  undone: { words: 'Se muestran de nuevo', tone: 'neutral' },
};

interface Props {
  request: PrivacyRequest;
  onDecide: (decision: Decision) => void;
}

export function RequestCard({ request, onDecide }: Props) {
  const { id, kind, email, state, message, answer, createdAt } = request;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const open = state === 'open';
  const toggle = (photoId: number) => {
    const next = new Set(leftOut);
    if (!next.delete(photoId)) next.add(photoId);
    setLeftOut(next);
  };
  return (
    <article className={styles.request} aria-label={`Pedido ${String(id)}`}>
      <header>
        <strong>{KINDS[kind]}</strong> <CustomerLink email={email} /> <Moment at={createdAt} />{' '}
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </header>
      <p>{foundBy(request)}</p>
      {request.othersOperation === true && (
        <p>
          <Badge tone="warning">La compra es de otro email</Badge> Mirá que sea la misma persona.
        </p>
      )}
      {message && <p className={styles.words}>{message}</p>}
      <RequestPhotos id={id} leftOut={leftOut} onToggle={open ? toggle : undefined} />
      {answer && <p className={styles.words}>Respondiste: {answer}</p>}
      {open && <Decide {...{ request, leftOut, onDecide }} />}
      {state === 'done' && kind === 'hide' && <Undo id={id} />}
    </article>
  );
}

const WAYS: Record<PrivacyWay, (reference: string) => string> = {
  operation: (reference) => `la operación ${reference}`,
  number: (reference) => `el número ${reference}`,
  photo: (reference) => `la foto ${reference}`,
  selfie: () => 'una selfie (no se guardó)',
};

function foundBy({ photos, foundBy: way, reference, event }: PrivacyRequest): string {
  const count = countPhotos(photos);
  return `${count} por ${WAYS[way](reference)}${event ? ` · ${event.name}` : ''}`;
}

function Decide({ request, leftOut, onDecide }: Props & Pick<Decision, 'leftOut'>) {
  const count = request.photos - leftOut.size;
  const verb = request.kind === 'hide' ? 'Ocultar' : 'Borrar los datos de la cara en';
  return (
    <div className={styles.actions}>
      <Button
        disabled={count === 0 && request.photos > 0}
        onClick={() => {
          onDecide({ request, what: 'accept', leftOut });
        }}
      >
        {`${verb} ${countPhotos(count)}`}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onDecide({ request, what: 'refuse', leftOut });
        }}
      >
        Rechazar
      </Button>
    </div>
  );
}

function Undo({ id }: { id: number }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const undo = async () => {
    setAsking(false);
    try {
      await undoRequest(id);
      toast.success('Las fotos se ven de nuevo. Le avisamos por email.');
    } catch (error) {
      tellProblem('the request was not undone', error);
    }
    await client.invalidateQueries({ queryKey: requestsKey });
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        onClick={() => {
          setAsking(true);
        }}
      >
        Volver a mostrar
      </Button>
      {asking && (
        <ConfirmDialog
          title="Volver a mostrar"
          question="¿Querés que estas fotos se vean de nuevo en la tienda?"
          detail="Quien lo pidió recibe un email. Las que ocultó otro pedido siguen ocultas."
          confirmLabel="Volver a mostrar"
          onConfirm={() => void undo()}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
