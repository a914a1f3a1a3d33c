// Equipo: who works in the studio, as what, and who was invited.
import { ROLE_NAMES, TEAM_ROLES, type TeamRole } from '@photolab/domain/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRole,
  removeMember,
  teamQuery,
  withdrawInvitation,
  type Invitation,
  type Member,
} from '../../api/admin/team.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Moment } from '../shared/Moment.tsx';
import { InviteForm, ROLE_OPTIONS } from './InviteForm.tsx';
import styles from './TeamPage.module.css';

export function TeamPage() {
  usePageTitle('Equipo');
  const { data, isError, refetch } = useQuery(teamQuery);
  return (
    <section className={styles.page}>
      <h1>Equipo</h1>
      {isError && (
        <ErrorState title="No pudimos cargar el equipo." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton style={{ height: '240px' }} />}
      {data && <Members members={data.members} />}
      {data && data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      <InviteForm />
    </section>
  );
}

/** Does it, tells how it went, and loads the team again. */
function useTeamDeed() {
  const client = useQueryClient();
  return async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed();
      toast.success(done);
    } catch (error) {
      toast.error(problemText(error));
    }
    await client.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
}

function Members({ members }: { members: Member[] }) {
  const act = useTeamDeed();
  const [leaving, setLeaving] = useState<Member>();
  const [busy, setBusy] = useState(false);
  const give: Give = ({ id, email }, role) =>
    void act(() => changeRole(id, role), `${email}: ${ROLE_NAMES[role]}`);
  const remove = async ({ id, email }: Member) => {
    setBusy(true);
    await act(() => removeMember(id), `${email} ya no está en el equipo`);
    setBusy(false);
    setLeaving(undefined);
  };
  return (
    <>
      <DataTable
        caption="Personas del equipo"
        rows={members}
        rowKey={({ id }) => id}
        empty="No hay personas para mostrar"
        columns={memberColumns(give, setLeaving)}
      />
      {leaving && (
        <ConfirmDialog
          title={leaving.email}
          question="Estás seguro de que quieres sacar a esta persona del equipo?"
          detail="Sus sesiones terminan ahora. Su cuenta queda como la de un comprador."
          confirmLabel="Sacar del equipo"
          busy={busy}
          onConfirm={() => void remove(leaving)}
          onClose={() => {
            setLeaving(undefined);
          }}
        />
      )}
    </>
  );
}

type Give = (member: Pick<Member, 'id' | 'email'>, role: TeamRole) => void;

const memberColumns = (give: Give, remove: (member: Member) => void): Column<Member>[] => [
  { key: 'email', title: 'Email', render: ({ email }) => email },
  {
    key: 'role',
    title: 'Rol',
    render: ({ id, email, role }) => (
      <Select
        label={`Rol de ${email}`}
        hideLabel
        value={role}
        options={ROLE_OPTIONS}
        onChange={({ target }) => {
          const next = roleIn(target.value);
          if (next) give({ id, email }, next);
        }}
      />
    ),
  },
  { key: 'events', title: 'Eventos', render: eventsOf },
  {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    render: (member) => (
      <Button
        variant="quiet"
        aria-label={`Sacar del equipo a ${member.email}`}
        onClick={() => {
          remove(member);
        }}
      >
        Sacar
      </Button>
    ),
  },
];

const roleIn = (value: string): TeamRole | undefined => TEAM_ROLES.find((role) => role === value);

function eventsOf({ role, events }: Member): string {
  if (role === 'admin') return 'Todos';
  if (role === 'cashier') return '—';
  return events.map(({ name }) => name).join(', ') || 'Ninguno: dáselos en «Pasos» de cada evento';
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const act = useTeamDeed();
  return (
    <section className={styles.part}>
      <h2>Invitaciones sin usar</h2>
      <DataTable
        caption="Invitaciones sin usar"
        rows={invitations}
        rowKey={({ id }) => id}
        empty="No hay invitaciones para mostrar"
        columns={[
          { key: 'email', title: 'Email', render: ({ email }) => email },
          { key: 'role', title: 'Rol', render: ({ role }) => ROLE_NAMES[role] },
          { key: 'until', title: 'Vence', render: ({ expiresAt }) => <Moment at={expiresAt} /> },
          {
            key: 'actions',
            title: 'Acciones',
            align: 'right',
            render: ({ id, email }) => (
              <Button
                variant="quiet"
                aria-label={`Retirar la invitación de ${email}`}
                onClick={() => void act(() => withdrawInvitation(id), 'Invitación retirada')}
              >
                Retirar
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
