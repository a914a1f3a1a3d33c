// Subir desde la carpeta: the tokens that photolab-upload uses, and the command that runs it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  revokeUploadToken,
  uploadTokensQuery,
  type Member,
  type NewUploadToken,
  type UploadToken,
} from '../../api/admin/team.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { NewToken } from './NewToken.tsx';
import styles from './TeamPage.module.css';
import { TokenForm } from './TokenForm.tsx';
import { useTeamDeed } from './use-team-deed.ts';
import { EmailText } from '../shared/CustomerLink.tsx';

/** `members`: for whom whoever asks may make tokens besides themselves; none for a photographer. */
export function UploadTokens({ members }: { members: readonly Member[] }) {
  const tokens = useQuery(uploadTokensQuery);
  const [made, setMade] = useState<NewUploadToken>();
  const [revoked, setRevoked] = useState<UploadToken>();
  return (
    <section className={styles.tokens} aria-labelledby="upload-tokens">
      <h2 id="upload-tokens">Subir desde la carpeta</h2>
      <p className={styles.roles}>
        Un programa sube solo las fotos de una carpeta, también mientras la cámara las escribe, y
        sigue donde quedó si se corta. Necesita Node.js y un token, que sirve nada más que para
        subir. Si cambiás tu contraseña, se anulan tus tokens y los que creaste para otra persona:
        hacé otros.
      </p>
      <Loaded
        query={tokens}
        failure="No pudimos cargar los tokens."
        waiting={null}
        below={<TokenForm members={members} onMade={setMade} />}
      >
        {({ program, tokens: kept }) => (
          <>
            {made && (
              <NewToken
                made={made}
                program={program}
                onClose={() => {
                  setMade(undefined);
                }}
              />
            )}
            {kept.length > 0 && (
              <DataTable
                caption="Tokens de subida"
                rows={kept}
                rowKey={({ id }) => id}
                empty=""
                columns={columnsOf(members.length > 0, setRevoked)}
              />
            )}
          </>
        )}
      </Loaded>
      {revoked && (
        <RevokeDialog
          token={revoked}
          onClose={() => {
            setRevoked(undefined);
          }}
        />
      )}
    </section>
  );
}

const columnsOf = (
  isOwner: boolean,
  revoke: (token: UploadToken) => void,
): Column<UploadToken>[] => [
  { key: 'name', title: 'Nombre', render: ({ name }) => name },
  ...(isOwner
    ? [
        {
          key: 'whose',
          title: 'De quién',
          render: ({ email }: UploadToken) => <EmailText email={email} />,
        },
      ]
    : []),
  { key: 'made', title: 'Creado', render: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'used',
    title: 'Último uso',
    render: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'Nunca'),
  },
  {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    render: (token) => (
      <Button
        variant="quiet"
        aria-label={`Anular el token ${token.name}`}
        onClick={() => {
          revoke(token);
        }}
      >
        Anular
      </Button>
    ),
  },
];

function RevokeDialog({ token, onClose }: { token: UploadToken; onClose: () => void }) {
  const act = useTeamDeed();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    await act(() => revokeUploadToken(token.id), `Token ${token.name} anulado`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={token.name}
      question="Estás seguro de que quieres anular este token?"
      detail="El programa que lo usa deja de subir ahora. Lo ya subido queda."
      confirmLabel="Anular"
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
