import { ROLE_NAMES, TEAM_ROLES } from '@photolab/domain/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import { invite, inviteEndpoint, teamQuery } from '../../api/admin/team.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { beginAnew } from '../../forms/begin-anew.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './TeamPage.module.css';

export const ROLE_OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

const EMPTY = { email: '', role: 'photographer' };

export function InviteForm() {
  const client = useQueryClient();
  const form = useContractForm({
    endpoint: inviteEndpoint,
    initial: EMPTY,
    send: invite,
    onSent: async ({ email }, sent) => {
      toast.success(`Invitamos a ${email}. El enlace vence en 7 días.`);
      beginAnew(form, sent, EMPTY);
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    failure: 'No se pudo invitar.',
  });
  const { field, submit, sending, setValue, formState } = form;
  useFormGuard({ formState, sending, stays: true });
  return (
    <section className={styles.form} aria-labelledby="invite">
      <h2 id="invite">Invitar</h2>
      <p className={styles.roles}>
        <strong>Fotógrafo</strong>: sube fotos y trabaja en la mesa de sus eventos.{' '}
        <strong>Caja</strong>: ventas, órdenes, devoluciones y mensajes. <strong>Dueño</strong>:
        todo.
      </p>
      <Form onSubmit={submit}>
        <EmailField
          label="Email"
          autoComplete="off"
          {...field('email')}
          onMeant={meantBy(setValue)}
        />
        <Select label="Rol" options={ROLE_OPTIONS} {...field('role')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar invitación
        </Button>
      </Form>
    </section>
  );
}
