// The answer to a request, which goes by e-mail together with what is done.
import { useQueryClient } from '@tanstack/react-query';
import {
  acceptEndpoint,
  acceptRequest,
  refuseEndpoint,
  refuseRequest,
  requestPhotosQuery,
  type PrivacyRequest,
} from '../../api/admin/privacy.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormGuard } from '../shared/use-unsaved-guard.ts';

export interface Decision {
  request: PrivacyRequest;
  what: 'accept' | 'refuse';
  leftOut: ReadonlySet<number>;
}

interface Props extends Decision {
  onClose: () => void;
}

export function DecisionDialog({ what, ...props }: Props) {
  return what === 'accept' ? <AcceptDialog {...props} /> : <RefuseDialog {...props} />;
}

function AcceptDialog({ request, leftOut, onClose }: Omit<Props, 'what'>) {
  const client = useQueryClient();
  const done = doneOf(request, onClose);
  const form = useContractForm({
    endpoint: acceptEndpoint,
    initial: { answer: '' },
    send: async ({ answer }) => {
      if (leftOut.size === 0) return acceptRequest(request.id, { answer });
      const photos = await client.query({
        ...requestPhotosQuery(request.id),
        staleTime: 'static',
      });
      const photoIds = photos.map(({ photo }) => photo.id).filter((id) => !leftOut.has(id));
      return acceptRequest(request.id, { answer, photoIds });
    },
    onSent: done,
    failure: 'No se pudo hacer. Probá de nuevo.',
  });
  const { box: field, submit, sending, formState } = form;
  const hide = request.kind === 'hide';
  return (
    <Modal title={hide ? 'Ocultar las fotos' : 'Borrar los datos de la cara'} onClose={onClose}>
      <p>
        {hide
          ? 'Salen de la galería, de las búsquedas y de la venta ahora mismo, también de otros eventos donde estén. Quien ya las compró las puede seguir descargando.'
          : 'Se borran ahora mismo, también los de las mismas fotos en otros eventos, y no se vuelven a leer. No se puede deshacer.'}
      </p>
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextArea label="Unas palabras para el email (opcional)" rows={4} {...field('answer')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
          {hide ? 'Ocultar y avisar' : 'Borrar y avisar'}
        </Button>
      </Form>
    </Modal>
  );
}

function RefuseDialog({ request, onClose }: Omit<Props, 'what'>) {
  const done = doneOf(request, onClose);
  const form = useContractForm({
    endpoint: refuseEndpoint,
    initial: { answer: '' },
    send: (body) => refuseRequest(request.id, body),
    onSent: done,
    failure: 'No se pudo enviar. Probá de nuevo.',
  });
  const { box: field, submit, sending, formState } = form;
  return (
    <Modal title="Rechazar el pedido" onClose={onClose}>
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextArea label="Motivo" hint="Va tal cual en el email." rows={6} {...field('answer')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Rechazar y avisar
        </Button>
      </Form>
    </Modal>
  );
}

const doneOf =
  ({ email }: PrivacyRequest, onClose: () => void) =>
  () => {
    toast.success(`Listo. Le respondimos a ${email}.`);
    onClose();
  };
