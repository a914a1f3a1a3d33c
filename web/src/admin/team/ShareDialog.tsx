// What part of what their photos sell is a photographer's.
import { useQueryClient } from '@tanstack/react-query';
import { setShare, setShareEndpoint, teamQuery, type Member } from '../../api/admin/team.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConflictNotice } from '../resource/ConflictNotice.tsx';
import { EmailText } from '../shared/CustomerLink.tsx';
import { FormGuard } from '../shared/use-unsaved-guard.ts';

export function ShareDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    endpoint: setShareEndpoint,
    initial: { share: member.share === null ? '' : String(member.share), shown: member.share },
    send: (body) => setShare(member.id, body),
    onSent: async ({ share }) => {
      const said = share === null ? 'sin parte' : `${String(share)} % de sus ventas`;
      toast.success(`${member.email}: ${said}`);
      onClose();
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    failure: 'No se pudo guardar la parte.',
  });
  const { box: field, submit, sending, setValue, formState } = form;
  return (
    <Modal
      title={
        <>
          Parte de <EmailText email={member.email} />
        </>
      }
      onClose={onClose}
    >
      <p>
        Qué parte de lo que venden sus fotos le toca. La primera vale también para lo ya vendido; si
        después la cambiás, vale desde ese momento.
      </p>
      <FormGuard form={{ formState, sending }} />
      <Form onSubmit={submit}>
        <TextField
          label="Parte, en %"
          hint="Entero, de 1 a 100. Vacío: sin parte."
          inputMode="numeric"
          autoComplete="off"
          {...field('share')}
        />
        <ConflictNotice
          error={sending.error}
          latest={async () => {
            const { members } = await client.query(teamQuery);
            return members.find(({ id }) => id === member.id)?.share ?? null;
          }}
          onOverwrite={(share) => {
            setValue('shown', share);
            void submit();
          }}
        />
        <Button type="submit" busy={sending.isPending} busyLabel="Guardando...">
          Guardar
        </Button>
      </Form>
    </Modal>
  );
}
