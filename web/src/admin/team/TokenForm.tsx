import { useQueryClient } from '@tanstack/react-query';
import {
  createUploadToken,
  createUploadTokenEndpoint,
  uploadTokensQuery,
  type Member,
  type NewUploadToken,
} from '../../api/admin/team.ts';
import { beginAnew } from '../../forms/begin-anew.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useFormGuard } from '../shared/use-unsaved-guard.ts';
import styles from './TeamPage.module.css';

interface Props {
  members: readonly Member[];
  onMade: (token: NewUploadToken) => void;
}

const EMPTY = { name: '', accountId: '' };

export function TokenForm({ members, onMade }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    endpoint: createUploadTokenEndpoint,
    initial: EMPTY,
    prepare: ({ name, accountId }) => ({
      name,
      ...(accountId && { accountId: Number(accountId) }),
    }),
    send: createUploadToken,
    onSent: async (token, sent) => {
      onMade(token);
      beginAnew(form, sent, EMPTY);
      await client.invalidateQueries({ queryKey: uploadTokensQuery.queryKey });
    },
    failure: 'No se pudo crear el token.',
  });
  const { field, submit, sending, formState } = form;
  useFormGuard({ formState, sending, stays: true });
  const people = members.map(({ id, email }) => ({ value: String(id), label: email }));
  return (
    <div className={styles.token}>
      <Form onSubmit={submit}>
        <TextField
          label="Nombre del token"
          hint="De la computadora o la carrera, para reconocerlo."
          autoComplete="off"
          {...field('name')}
        />
        {people.length > 0 && (
          <Select
            label="De quién son las fotos"
            placeholder="Mías"
            options={people}
            {...field('accountId')}
            required={false}
          />
        )}
        <Button type="submit" busy={sending.isPending} busyLabel="Creando...">
          Crear token
        </Button>
      </Form>
    </div>
  );
}
