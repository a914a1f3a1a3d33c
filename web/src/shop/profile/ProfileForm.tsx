// The profile's fields. Letters, digits, white space and slashes only; what breaks that is never
// sent (storefront §5). Saving shows for two seconds and always ends in the same toast (§4).
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  profileEndpoint,
  profileQuery,
  updateProfile,
  type Profile,
  type ProfileChange,
} from '../../api/accounts.ts';
import { sessionQuery } from '../../api/session.ts';
import { hasStatus, type ApiError } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { inTab } from '../../state/kept.ts';
import { whoIsHere } from '../../state/person/still-here.ts';
import { lastPerson } from '../../state/session.ts';
import { wait } from '../../state/wait.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { AvatarField } from './AvatarField.tsx';

/** storefront §9: how long 'GUARDANDO...' shows. */
export const SAVING_MS = 2_000;

const FIELDS = [
  { name: 'firstName', label: 'Nombre', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Apellido', autoComplete: 'family-name' },
  { name: 'country', label: 'País', autoComplete: 'country-name' },
  { name: 'state', label: 'Provincia', autoComplete: 'address-level1' },
  { name: 'city', label: 'Ciudad', autoComplete: 'address-level2' },
  { name: 'address', label: 'Dirección', autoComplete: 'street-address' },
  { name: 'postalCode', label: 'Código postal', autoComplete: 'postal-code' },
  { name: 'birthDate', label: 'Fecha de nacimiento', autoComplete: 'bday' },
] as const;

export function ProfileForm({ profile, email }: { profile: Profile; email: string }) {
  const queryClient = useQueryClient();
  const saved = useMemo(() => fieldsOf(profile), [profile]);
  const form = useContractForm({
    endpoint: profileEndpoint,
    initial: saved,
    send: async (change) => {
      let refused: ApiError | undefined;
      const isHere = whoIsHere();
      // storefront §7: the whole object travels, with the picture and the dates as they came.
      updateProfile({ ...profile, ...change }).then(
        (answer) => {
          queryClient.setQueryData(profileQuery.queryKey, (known) =>
            isHere() ? known && answer : known,
          );
        },
        (error: unknown) => {
          logFailure('profile update', error);
          if (hasStatus(error, 401)) refused = error;
        },
      );
      await wait(SAVING_MS);
      // Logged out in another tab: nothing was saved, and the page says who is here.
      if (refused) throw refused;
    },
    onSent: () => {
      toast.success('Perfil actualizado');
    },
    onWrong: ([first]) => {
      toast.error(first ?? '');
    },
  });
  const { field, submit, sending } = form;
  const onGone = useCallback(
    (keep: () => boolean) => {
      const hasEnded = queryClient.getQueryData(sessionQuery.queryKey)?.status === 'Anonymous';
      // Who left with 'Salir', or gave way to another login, takes it along.
      if (!hasEnded || lastPerson() !== email || !keep()) return;
      toast.warning('Lo que escribiste no se perdió: ingresá y volvé a guardarlo.');
    },
    [queryClient, email],
  );
  return (
    <Form onSubmit={submit}>
      <KeepTyped
        form={{ ...form, formState: { defaultValues: saved } }}
        name={`profile ${email}`}
        tab={inTab}
        onGone={onGone}
      />
      <AvatarField avatarUrl={profile.avatarUrl} />
      <TextField label="Email" type="email" value={email} readOnly />
      {FIELDS.map(({ name, ...labels }) => (
        <TextField key={name} {...labels} {...field(name)} />
      ))}
      <Button type="submit" busy={sending.isPending} busyLabel="GUARDANDO...">
        GUARDAR CAMBIOS
      </Button>
    </Form>
  );
}

function fieldsOf(profile: Profile): ProfileChange {
  const { firstName, lastName, country, state, city, address, postalCode, birthDate } = profile;
  return { firstName, lastName, country, state, city, address, postalCode, birthDate };
}
