// Equipo: who works in the studio, as what, and who was invited.
import { mayCall } from '@photolab/domain/people/access';
import { ROLE_NAMES, TEAM_ROLES, type TeamRole } from '@photolab/domain/people/roles';
import { namesApart } from '@photolab/domain/shop/names-apart';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRole,
  ownEventsQuery,
  removeMember,
  teamQuery,
  withdrawInvitation,
  type Invitation,
  type Member,
} from '../../api/admin/team.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Moment } from '../shared/Moment.tsx';
import { InviteForm, ROLE_OPTIONS } from './InviteForm.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import styles from './TeamPage.module.css';
import { UploadTokens } from './UploadTokens.tsx';
import { useTeamDeed } from './use-team-deed.ts';
import { EmailText } from '../shared/CustomerLink.tsx';
import { useSession } from '../../state/session.ts';

export function TeamPage() {
  usePageTitle('Equipo');
  const team = useQuery(teamQuery);
  return (
    <section className={styles.page}>
      <h1>Equipo</h1>
      <Loaded
        query={team}
        failure="No pudimos cargar el equipo."
        waiting={<Skeleton style={{ height: '240px' }} />}
        below={
          <>
            <InviteForm />
            <UploadTokens
              members={team.data?.members.filter(({ role }) => mayCall(role, 'photographer')) ?? []}
            />
          </>
        }
      >
        {({ members, invitations }) => (
          <>
            <Members members={members} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const ENDS_NOW =
  'Sus sesiones terminan ahora, y los tokens de subida suyos o que creó para otra persona. También las invitaciones que mandó y nadie usó.';

function Members({ members }: { members: Member[] }) {
  const act = useTeamDeed();
  const [changing, setChanging] = useState<Change>();
  const [leaving, setLeaving] = useState<Member>();
  const [sharing, setSharing] = useState<Member>();
  const [busy, setBusy] = useState(false);
  const confirm = async (deed: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await act(deed, done);
    setBusy(false);
    setChanging(undefined);
    setLeaving(undefined);
  };
  const give = ({ member: { id, email }, role }: Change) =>
    confirm(() => changeRole(id, role), `${email}: ${ROLE_NAMES[role]}`);
  const remove = ({ id, email }: Member) =>
    confirm(() => removeMember(id), `${email} ya no está en el equipo`);
  return (
    <>
      <DataTable
        caption="Personas del equipo"
        rows={members}
        rowKey={({ id }) => id}
        empty="No hay personas para mostrar"
        columns={useMemberColumns({ give: setChanging, share: setSharing, remove: setLeaving })}
      />
      {sharing && (
        <ShareDialog
          member={sharing}
          onClose={() => {
            setSharing(undefined);
          }}
        />
      )}
      {changing && (
        <RoleDialog
          change={changing}
          busy={busy}
          onConfirm={() => void give(changing)}
          onClose={() => {
            setChanging(undefined);
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={<EmailText email={leaving.email} />}
          question="Estás seguro de que quieres sacar a esta persona del equipo?"
          detail={`${ENDS_NOW} Su cuenta queda como la de un comprador.`}
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

function useMemberColumns(deeds: Deeds): Column<Member>[] {
  // Of an owner all are.
  const { data: events = [] } = useQuery(ownEventsQuery);
  const titles = new Map(namesApart(events).map(({ value, label }) => [value, label]));
  const { email: own } = useSession();
  return memberColumns({ deeds, titles, own });
}

interface Change {
  member: Member;
  role: TeamRole;
}

interface RoleProps {
  change: Change;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The arrows of a keyboard pass over other roles: none is given before it is confirmed. */
function RoleDialog({ change: { member, role }, ...dialog }: RoleProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={<EmailText email={member.email} />}
      question="Estás seguro de que quieres cambiar el rol de esta persona?"
      detail={`De ${ROLE_NAMES[member.role]} a ${ROLE_NAMES[role]}. ${ENDS_NOW}`}
      confirmLabel="Cambiar el rol"
    />
  );
}

/** Of events, by their ids. */
type Titles = ReadonlyMap<string, string>;

interface Deeds {
  give: (change: Change) => void;
  share: (member: Member) => void;
  remove: (member: Member) => void;
}

interface ColumnFacts {
  deeds: Deeds;
  titles: Titles;
  /** Whose role others change: nobody takes away their own. */
  own: string | null;
}

const memberColumns = ({
  deeds: { give, share, remove },
  titles,
  own,
}: ColumnFacts): Column<Member>[] => [
  { key: 'email', title: 'Email', render: ({ email }) => <EmailText email={email} /> },
  {
    key: 'role',
    title: 'Rol',
    render: (member) =>
      member.email === own ? (
        `${ROLE_NAMES[member.role]} (vos)`
      ) : (
        <RoleSelect member={member} give={give} />
      ),
  },
  { key: 'events', title: 'Eventos', render: (member) => eventsOf(member, titles) },
  {
    key: 'share',
    title: 'Parte de sus ventas',
    render: (member) =>
      mayCall(member.role, 'photographer') ? (
        <Button
          variant="quiet"
          aria-label={`Parte de las ventas de ${member.email}: ${shareText(member)}`}
          onClick={() => {
            share(member);
          }}
        >
          {shareText(member)}
        </Button>
      ) : (
        '—'
      ),
  },
  {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    render: (member) =>
      member.email === own ? (
        '—'
      ) : (
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

function RoleSelect({ member, give }: { member: Member } & Pick<Deeds, 'give'>) {
  return (
    <Select
      label={`Rol de ${member.email}`}
      hideLabel
      value={member.role}
      options={ROLE_OPTIONS}
      onChange={({ target }) => {
        const role = roleIn(target.value);
        if (role) give({ member, role });
      }}
    />
  );
}

const shareText = ({ share }: Member) => (share === null ? 'Sin parte' : `${String(share)} %`);

const roleIn = (value: string): TeamRole | undefined => TEAM_ROLES.find((role) => role === value);

function eventsOf({ role, events }: Member, titles: Titles): string {
  if (role === 'admin') return 'Todos';
  if (role === 'cashier') return '—';
  const names = events.map(({ id, name }) => titles.get(String(id)) ?? name);
  return names.join(', ') || 'Ninguno: dáselos en «Pasos» de cada evento';
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const act = useTeamDeed();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => act(() => withdrawInvitation(id), 'Invitación retirada'),
  });
  return (
    <section className={styles.part}>
      <h2>Invitaciones sin usar</h2>
      <DataTable
        caption="Invitaciones sin usar"
        rows={invitations}
        rowKey={({ id }) => id}
        empty="No hay invitaciones para mostrar"
        columns={[
          { key: 'email', title: 'Email', render: ({ email }) => <EmailText email={email} /> },
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
                locked={isPending}
                onClick={() => {
                  mutate(id);
                }}
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
